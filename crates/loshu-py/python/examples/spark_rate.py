"""Rates a Parquet file of puzzles: spark-submit spark_rate.py puzzles.parquet rated.parquet"""

import sys

from pyspark.sql import SparkSession

from loshu.spark import rate

spark = SparkSession.builder.appName("loshu rate").getOrCreate()
puzzles = spark.read.parquet(sys.argv[1])
# Ratings take from microseconds to seconds: many small tasks keep all cores at work to the end.
tasks = 32 * spark.sparkContext.defaultParallelism
rate(puzzles.repartition(tasks)).write.mode("overwrite").parquet(sys.argv[2])
spark.read.parquet(sys.argv[2]).groupBy("level").count().orderBy("level").show()
spark.stop()
