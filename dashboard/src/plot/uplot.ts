/** The library of the plots; the one place that loads it. */
import "./locale.ts";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

export default uPlot;
