"""Solves a Parquet file of puzzles: spark-submit spark_solve.py puzzles.parquet solved.parquet"""

import sys

from pyspark.sql import SparkSession

from loshu.spark import solve

spark = SparkSession.builder.appName("loshu solve").getOrCreate()
puzzles = spark.read.parquet(sys.argv[1])
solve(puzzles).write.mode("overwrite").parquet(sys.argv[2])
spark.read.parquet(sys.argv[2]).groupBy("status").count().orderBy("status").show()
spark.stop()
