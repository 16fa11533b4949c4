export { LineChart, type Series } from "./line-chart";
