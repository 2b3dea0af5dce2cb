"""Makes learner.golden.json: what scikit-learn reaches on rows that learner.test.ts makes by the same formula.

    python3 src/training/learner.golden.py > src/training/learner.golden.json

Needs scikit-learn (made with 1.2.1) and numpy; no part of the build or the tests.
"""

import json

import numpy as np
import sklearn
from sklearn.ensemble import HistGradientBoostingClassifier, RandomForestClassifier
from sklearn.metrics import roc_auc_score

FEATURES = 8
TRAIN = 3000
TEST = 4000


def uniform(seed):
    """Lehmer's generator (Park and Miller 1988, multiplier 48271) cut to 12 bits: exact in float32 and every language."""
    state = seed
    while True:
        state = state * 48271 % 2147483647
        yield state * 4096 // 2147483647 / 4096


def rows(seed, n, missing):
    draw = uniform(seed)
    features = np.empty((n, FEATURES))
    labels = np.empty(n, dtype=int)
    for i in range(n):
        x = [next(draw) for _ in range(FEATURES)]
        p = 0.45 + 0.6 * (x[0] - 0.5) + 1.6 * (x[1] - 0.5) * (x[2] - 0.5) + (0.2 if x[3] > 0.6 else -0.1)
        p += 0.4 * (x[4] * x[4] - 1 / 3)
        labels[i] = 1 if next(draw) < min(0.97, max(0.03, p)) else 0
        for j in range(FEATURES):
            # The value of the first feature is missing more often where the label is 0.
            share = missing * (1.5 if j == 0 and labels[i] == 0 else 1)
            features[i, j] = np.nan if next(draw) < share else x[j]
    return features, labels


def forest(train, labels, test):
    """scikit-learn 1.2's forest takes no NaN: missing values become -1, below all others."""
    model = RandomForestClassifier(
        n_estimators=300, max_features=3, max_leaf_nodes=64, min_samples_leaf=10, random_state=1
    )
    model.fit(np.nan_to_num(train, nan=-1), labels)
    return model.predict_proba(np.nan_to_num(test, nan=-1))[:, 1]


def boosting(train, labels, test):
    model = HistGradientBoostingClassifier(
        learning_rate=0.1,
        max_iter=80,
        max_leaf_nodes=8,
        min_samples_leaf=20,
        l2_regularization=1,
        early_stopping=False,
        random_state=1,
    )
    return model.fit(train, labels).decision_function(test)


def main():
    sets = []
    for name, seed, missing in [("whole", 11, 0), ("holed", 12, 0.2)]:
        train, train_labels = rows(seed, TRAIN, missing)
        test, test_labels = rows(seed + 100, TEST, missing)
        sets.append(
            {
                "name": name,
                "seed": seed,
                "missing": missing,
                "right": int(test_labels.sum()),
                "forest": roc_auc_score(test_labels, forest(train, train_labels, test)),
                "boosting": roc_auc_score(test_labels, boosting(train, train_labels, test)),
            }
        )
    print(json.dumps({"scikit_learn": sklearn.__version__, "train": TRAIN, "test": TEST, "sets": sets}, indent=2))


main()
