"""Keeps one puzzle of each class: spark-submit spark_distinct.py puzzles.parquet classes.parquet"""

import sys

from pyspark.sql import SparkSession

from loshu.spark import distinct

spark = SparkSession.builder.appName("loshu distinct").getOrCreate()
puzzles = spark.read.parquet(sys.argv[1])
distinct(puzzles).write.mode("overwrite").parquet(sys.argv[2])
print(spark.read.parquet(sys.argv[2]).count(), "classes")
spark.stop()
