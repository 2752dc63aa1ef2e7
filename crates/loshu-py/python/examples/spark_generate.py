"""Makes puzzles: spark-submit spark_generate.py SEED NUMBER puzzles.parquet"""

import sys

from pyspark.sql import SparkSession

from loshu.spark import generate

spark = SparkSession.builder.appName("loshu generate").getOrCreate()
seed, number, file = sys.argv[1:]
tasks = 8 * spark.sparkContext.defaultParallelism
made = generate(spark, seed, int(number), partitions=tasks, symmetry="rotate180")
made.write.mode("overwrite").parquet(file)
spark.read.parquet(file).groupBy("clues").count().orderBy("clues").show()
spark.stop()
