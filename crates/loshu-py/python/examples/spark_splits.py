"""Makes the splits of a data set: spark-submit spark_splits.py puzzles.parquet set 2026 0.1

One puzzle of each class, with its solution, stands in the split that its class names: equivalent puzzles of other sets with
the same seed stand in the same split, and so does a row of `loshu dataset build`. The executors write all files.
"""

import sys

from pyspark.sql import SparkSession
from pyspark.sql import functions as f

from loshu.spark import distinct, solve

spark = SparkSession.builder.appName("loshu splits").getOrCreate()
source, out, seed, test = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
classes = distinct(spark.read.parquet(source))
digest = f.sha2(f.concat(f.lit(f"{seed}:split:"), "canonical"), 256)
number = f.conv(f.substring(digest, 1, 16), 16, 10).cast("decimal(20, 0)") % 10_000
split = f.when(number < round(10_000 * test), "test").otherwise("train")
rows = solve(classes.withColumn("split", split)).where("status = 'unique'")
rows.select("puzzle", "solution", "canonical", "split").write.mode("overwrite").partitionBy("split").parquet(out)
spark.read.parquet(out).groupBy("split").count().orderBy("split").show()
spark.stop()
