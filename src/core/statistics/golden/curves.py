"""
Makes curves.json: reference values of curves and calibrations by SciPy and scikit-learn, or by the definition in plain
loops where no package has it. Run by hand; tests only read the JSON.

    python3 curves.py > curves.json      (SciPy 1.17.1, scikit-learn 1.9.1, NumPy 2.4.6)
"""
import json
import numpy as np
from scipy import optimize, special, stats
from sklearn.isotonic import isotonic_regression
from sklearn.metrics import average_precision_score, brier_score_loss, precision_recall_curve, roc_auc_score, roc_curve

rng = np.random.default_rng(20260101)
n = 240
clusters = rng.integers(0, 60, n)
skill = rng.normal(size=60)[clusters]
score = np.round(1 / (1 + np.exp(-(0.8 * skill + rng.normal(size=n)))), 2)  # two digits: many ties
label = (rng.random(n) < 1 / (1 + np.exp(-(4 * score - 2 + 0.7 * skill)))).astype(int)
weight = np.where(score < 0.4, 8.0, 1.0) * np.where(clusters % 3 == 0, 1.5, 1.0)
known = rng.random(n) < 0.7


def auc(s, y, w):
    pos, neg = np.where(y == 1)[0], np.where(y == 0)[0]
    kernel = (s[pos][:, None] > s[neg][None, :]) + 0.5 * (s[pos][:, None] == s[neg][None, :])
    return (w[pos][:, None] * w[neg][None, :] * kernel).sum() / (w[pos].sum() * w[neg].sum())


def delong(s, y, c):
    """Structural components over all pairs; c = clusters (Obuchowski) or None (DeLong)."""
    pos, neg = np.where(y == 1)[0], np.where(y == 0)[0]
    kernel = (s[pos][:, None] > s[neg][None, :]) + 0.5 * (s[pos][:, None] == s[neg][None, :])
    v10, v01 = kernel.mean(1), kernel.mean(0)
    a = kernel.mean()
    if c is None:
        return v10.var(ddof=1) / len(pos) + v01.var(ddof=1) / len(neg)
    x = {k: (v10[c[pos] == k] - a).sum() for k in set(c[pos])}
    z = {k: (v01[c[neg] == k] - a).sum() for k in set(c[neg])}
    both = set(x) | set(z)
    i10, i01, i = len(x), len(z), len(both)
    s10 = i10 / (i10 - 1) / len(pos) * sum(v * v for v in x.values())
    s01 = i01 / (i01 - 1) / len(neg) * sum(v * v for v in z.values())
    s11 = i / (i - 1) * sum(x.get(k, 0) * z.get(k, 0) for k in both)
    return s10 / len(pos) + s01 / len(neg) + 2 * s11 / (len(pos) * len(neg))


def numeric_influence(f, w, c):
    """Variance of f(weights) by numeric derivatives: f must not change when all weights are scaled."""
    h = 1e-5
    d = np.array([(f(w + h * np.eye(1, len(w), i)[0] * w) - f(w - h * np.eye(1, len(w), i)[0] * w)) / (2 * h)
                  for i in range(len(w))])
    sums = np.array([d[c == k].sum() for k in sorted(set(c))])
    return len(sums) / (len(sums) - 1) * (sums**2).sum()


def utility(times, t, penalty):
    """Executed share x (labelled accuracy - penalty x labelled error); rows count `times`, labels times x weight."""
    run = score >= t
    share = times[run].sum() / times.sum()
    l = run & known
    lw = times[l] * weight[l]
    return share * (lw * np.where(label[l] == 1, 1, -penalty)).sum() / lw.sum()


fpr, tpr, thr = roc_curve(label, score, sample_weight=weight, drop_intermediate=False)
precision, recall, pr_thr = precision_recall_curve(label, score, sample_weight=weight)


def platt_loss(p, w):
    n1, n0 = w[label == 1].sum(), w[label == 0].sum()
    t = np.where(label == 1, (n1 + 1) / (n1 + 2), 1 / (n0 + 2))
    f = p[0] * score + p[1]
    return (w * (t * f + np.logaddexp(0, -f))).sum()


def platt(w):
    r = optimize.minimize(platt_loss, [0.0, 0.0], args=(w,), method="Nelder-Mead",
                          options=dict(xatol=1e-12, fatol=1e-14, maxiter=20000, maxfev=20000))
    return list(r.x)


order = np.argsort(-score, kind="stable")
values, inverse = np.unique(score, return_inverse=True)  # ascending; ties averaged before pooling
tie_w = np.bincount(inverse, weight)
tie_y = np.bincount(inverse, weight * label) / tie_w
risk_w = tie_w[::-1]
risk = np.cumsum((tie_w * (1 - tie_y))[::-1]) / np.cumsum(risk_w)

ones = np.ones(n)
w_known = weight[known]
out = {
    "confidences": score.tolist(), "labels": label.tolist(), "weights": weight.tolist(),
    "clusters": clusters.tolist(), "known": known.astype(int).tolist(),
    "roc": {"fpr": fpr.tolist(), "tpr": tpr.tolist(), "thresholds": thr[1:].tolist()},
    "auroc": {"plain": roc_auc_score(label, score), "weighted": roc_auc_score(label, score, sample_weight=weight)},
    "delong": delong(score, label, None), "obuchowski": delong(score, label, clusters),
    "linear": {
        "clustered": numeric_influence(lambda w: auc(score, label, w), weight, clusters),
        "rows": numeric_influence(lambda w: auc(score, label, w), weight, np.arange(n)),
    },
    "precision": precision[:-1].tolist(), "recall": recall[:-1].tolist(), "pr_thresholds": pr_thr.tolist(),
    "brier": brier_score_loss(label, score), "brier_weighted": brier_score_loss(label, score, sample_weight=weight),
    "isotonic": isotonic_regression(tie_y, sample_weight=tie_w).tolist(), "isotonic_x": values.tolist(),
    "platt": platt(ones), "platt_weighted": platt(weight),
    "risk": risk.tolist(), "aurc": float((risk * risk_w).sum() / risk_w.sum()),
    "utility": [
        {"threshold": t, "penalty": p, "value": utility(ones, t, p),
         "clustered": numeric_influence(lambda w: utility(w, t, p), ones, clusters)}
        for t, p in ((0.0, 1.0), (0.3, 1.0), (0.5, 1.0), (0.75, 3.0))
    ],
    "special": {
        "log_gamma": [[x, float(special.gammaln(x))] for x in (0.1, 0.5, 1, 2.5, 10, 123.4, 5000.5)],
        "beta": [[x, a, b, float(special.betainc(a, b, x))] for x, a, b in
                 ((0.3, 2, 5), (0.05, 17, 484), (0.9, 0.5, 0.5), (0.02, 1, 200), (0.5, 3000, 3000), (0.999, 40, 2))],
        "chi2": [[v, k, float(stats.chi2.sf(v, k))] for v, k in ((0.36, 1), (36, 1), (90.9, 1), (3.2, 4), (700, 600))],
        "normal": [[z, float(stats.norm.cdf(z))] for z in (-8, -3.1, -1, 0, 0.5, 1.96, 5)],
        "quantile": [[p, float(stats.norm.ppf(p))] for p in (1e-10, 0.001, 0.025, 0.3, 0.5, 0.8, 0.975, 0.99999)],
        "binomial": [[k, m, p, float(stats.binom.cdf(k, m, p))] for k, m, p in
                     ((16, 500, 0.05), (0, 59, 0.05), (3, 10, 0.3), (99, 2000, 0.05), (9, 10, 0.5))],
        "ppf": [[q, m, p, int(stats.binom.ppf(q, m, p))] for q, m, p in ((0.05, 500, 0.05), (0.999, 2000, 0.05), (0.5, 7, 0.5))],
        "exact": [[k, m, c, float(stats.beta.ppf(c, k + 1, m - k)), float(stats.beta.ppf(1 - c, k, m - k + 1))]
                  for k, m, c in ((3, 100, 0.95), (20, 500, 0.975), (1, 12, 0.9))],
        "wilson": [[k, m, *map(float, stats.binomtest(k, m).proportion_ci(method="wilson"))] for k, m in ((3, 10), (0, 25), (480, 500))],
    },
}
print(json.dumps(out))
