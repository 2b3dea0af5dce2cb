"""
Makes tests.json: reference values of tests and intervals by SciPy and statsmodels, and of confidence sequences, betting and
error spending by their definitions: the boundary of the normal mixture is found by numeric integration of the mixture
martingale, not by its closed form; the spent boundary by enumeration with SciPy's binomial distribution.

    python3 tests.py > tests.json        (SciPy 1.17.1, statsmodels 0.15.0, NumPy 2.4.6)
"""
import json
import numpy as np
from scipy import integrate, optimize, stats
from statsmodels.stats.power import NormalIndPower

rng = np.random.default_rng(7)


def width_factor(n, rho, alpha):
    """b / sqrt(n) with b: the normal mixture of exp(l S - l^2 n / 2) over l ~ N(0, rho^2) is 1 / alpha at S = b."""
    def log_mixture(s):
        top = rho**2 * s / (n * rho**2 + 1)  # where the integrand peaks
        peak = top * s - top**2 * n / 2 + stats.norm.logpdf(top, 0, rho)
        sd = 1 / np.sqrt(n + 1 / rho**2)
        area, _ = integrate.quad(lambda l: np.exp(l * s - l**2 * n / 2 + stats.norm.logpdf(l, 0, rho) - peak),
                                 top - 12 * sd, top + 12 * sd, epsabs=0, epsrel=1e-12)
        return peak + np.log(area)
    return optimize.brentq(lambda s: log_mixture(s) - np.log(1 / alpha), 0, 50 * np.sqrt(n) * (1 + n * rho**2), xtol=1e-11) / np.sqrt(n)


def rho_for(n, alpha):
    return np.sqrt((-2 * np.log(alpha) + np.log(-2 * np.log(alpha) + 1)) / n)


# Units of one arm: decisions, executed, labelled weight, earned.
units = []
for _ in range(80):
    d = int(rng.integers(1, 6))
    e = int(rng.binomial(d, 0.7))
    l = int(rng.binomial(e, 0.8))
    r = int(rng.binomial(l, 0.85))
    w = float(rng.choice([1.0, 2.5]))
    units.append([d, e, l * w, (r - (l - r)) * w])
u = np.array(units, float)


def idks(w):
    d, e, l, v = (w[:, None] * u).sum(0)
    return e / d * v / l


h = 1e-5
ones = np.ones(len(u))
influence = np.array([(idks(ones + h * np.eye(1, len(u), i)[0]) - idks(ones - h * np.eye(1, len(u), i)[0])) / (2 * h)
                      for i in range(len(u))])

# Hoeffding-Bentkus, from the two bounds as they stand in the paper.
def hb(mean, n, alpha):
    a = min(mean, alpha)
    kl = (a * np.log(a / alpha) if a > 0 else 0) + (1 - a) * np.log((1 - a) / (1 - alpha))
    return min(1, np.exp(-n * kl), np.e * stats.binom.cdf(np.ceil(round(n * mean, 9)), n, alpha))


wrong = (rng.random(300) < 0.03).astype(int)
weight = rng.choice([0.2, 0.5, 1.0], 300)
alpha = 0.06
capital = sum(c * np.cumprod(1 + f / (1 - alpha) * weight * (alpha - wrong)) for f, c in ((0.45, 0.85), (0.9, 0.15)))


def spent(alpha, delta, last):
    """Most wrong ones that prove the claim, by the distribution of counts among paths that are not there yet."""
    rise = lambda m, a, b: m**b / (m**b + a**b)
    share = lambda m: 0.15 * rise(m, 5, 4) + 0.75 * rise(m, 17, 5) + 0.1 * rise(m, 60, 3)
    alive, used, out = np.zeros(last + 2), 0.0, []
    alive[0] = 1
    for n in range(1, last + 1):
        alive = np.convolve(alive, [1 - alpha, alpha])[: last + 2]
        best = -1
        for k in range(n + 1):
            if used + alive[: k + 1].sum() <= delta * share(n * alpha):
                best = k
            else:
                break
        used += alive[: best + 1].sum()
        alive[: best + 1] = 0
        out.append(best if not out else max(best, out[-1]))
    return out


# sfc32 of PractRand as in random.ts, to draw the same bootstrap samples.
class Sfc32:
    def __init__(self, seed):
        self.a, self.b, self.c, self.n = seed & 0xFFFFFFFF, 0, (seed >> 32) & 0xFFFFFFFF, 1
        for _ in range(15):
            self.step()
    def step(self):
        m = 0xFFFFFFFF
        r = (self.a + self.b + self.n) & m
        self.n = (self.n + 1) & m
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & m
        self.c = ((((self.c << 21) | (self.c >> 11)) & m) + r) & m
        return r
    def below(self, bound):
        return int(np.floor(self.step() / 2**32 * bound))


values = rng.normal(size=50)
clusters = np.arange(50) % 12
random = Sfc32(11)
means = []
for _ in range(400):
    picks = [random.below(12) for _ in range(12)]
    rows = np.concatenate([np.where(clusters == p)[0] for p in picks])
    means.append(values[rows].mean())

out = {
    "width": [[n, planned, a, float(width_factor(n, rho_for(planned, a), a))]
              for n, planned, a in ((100, 1000, 0.05), (1000, 1000, 0.05), (5000, 1000, 0.05), (2000, 5000, 0.01))],
    "units": units, "arm": {"idks": float(idks(ones)), "variance": float((influence**2).sum() * 80 / 79)},
    "srm": [[a, b, float(stats.chisquare([a, b])[0]), float(stats.chisquare([a, b])[1])]
            for a, b in ((53, 47), (5300, 4700), (6000, 5000), (5000, 5000))],
    "srm3": [[900, 1100, 2100], [0.25, 0.25, 0.5], *map(float, stats.chisquare([900, 1100, 2100], [1025, 1025, 2050]))],
    # statsmodels: effect in standard deviations, per arm
    "power": [[e, sd, p, float(NormalIndPower().solve_power(e / sd, alpha=0.05, power=p, alternative="two-sided"))]
              for e, sd, p in ((0.05, 0.8, 0.8), (0.02, 0.5, 0.9))],
    "hb": [[m, n, a, float(hb(m, n, a))] for m, n, a in ((0.02, 500, 0.05), (0.0, 100, 0.05), (0.037, 333, 0.1), (0.2, 50, 0.1))],
    "betting": {"alpha": alpha, "wrong": wrong.tolist(), "weight": weight.tolist(), "log": np.log(capital).tolist()},
    "spent": [[a, d, spent(a, d, n)] for a, d, n in ((0.05, 0.05, 400), (0.2, 0.1, 150))],
    "bootstrap": {"values": values.tolist(), "clusters": clusters.tolist(), "seed": 11, "draws": 400,
                  "interval": np.quantile(means, [0.025, 0.975]).tolist(), "se": float(np.std(means, ddof=1))},
}
print(json.dumps(out))
