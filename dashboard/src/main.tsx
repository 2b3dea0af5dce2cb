import { render } from "preact";
import { App } from "./app.tsx";
import { applyKeptTheme } from "./theme/theme.tsx";
import "./style/base.css";
import "./style/frame.css";
import "./style/controls.css";
import "./style/tables.css";
import "./style/overview.css";
import "./style/decision.css";
import "./style/reasons.css";
import "./style/samples.css";
import "./style/tools.css";

applyKeptTheme();
const page = document.getElementById("page");
if (page !== null) render(<App />, page);
