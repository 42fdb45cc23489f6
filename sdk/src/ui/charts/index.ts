import './charts.css'

export { BarChart, type BarChartProps, type BarGroup, type BarSeries } from './BarChart.tsx'
export { changePercent, KpiTile, type KpiTileProps } from './KpiTile.tsx'
export { LineChart, type LineChartProps, type LinePoint } from './LineChart.tsx'
export { Ranking, type RankingRow } from './Ranking.tsx'
export { Sparkline } from './Sparkline.tsx'
export { StackBar, type StackSegment, share } from './StackBar.tsx'
export { Legend } from './Tooltip.tsx'
