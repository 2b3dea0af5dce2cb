"""
Makes kappa.json: Cohen's kappa with its error and 95 % interval by statsmodels, and the value by scikit-learn. The first table is the
example that statsmodels' own tests compare with SAS (0.4842, 0.1380, 0.2137, 0.7547).

    python3 kappa.py > kappa.json        (statsmodels 0.15.0, scikit-learn 1.9.1, NumPy 2.4.6)
"""
import json
import numpy as np
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import cohens_kappa

TABLES = [
    [[0, 4, 1], [0, 8, 0], [0, 1, 5]],
    [[794, 150], [86, 570]],
    [[20, 5], [10, 15]],
    [[3, 1], [0, 4]],
    [[2, 9], [8, 1]],
    [[83, 7, 2], [5, 61, 9], [1, 4, 28]],
]

out = []
for table in TABLES:
    first, second = zip(*[(i, j) for i, row in enumerate(table) for j, count in enumerate(row) for _ in range(count)])
    result = cohens_kappa(np.array(table))
    assert abs(result.kappa - cohen_kappa_score(first, second)) < 1e-12
    out.append({"table": table, "kappa": float(result.kappa), "error": float(result.std_kappa),
                "interval": [float(result.kappa_low), float(result.kappa_upp)]})
print(json.dumps(out))
