import '../charts/charts.css'

/** Apart from the other charts: a dashboard has none of it. */
export { type Moment, TimeChart, type TimeChartProps } from '../charts/TimeChart.tsx'
