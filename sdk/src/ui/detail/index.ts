import './detail.css'

export { type Fact, FactsGrid } from './FactsGrid.tsx'
export { type SummaryFact, SummaryStrip } from './SummaryStrip.tsx'
export { type Step, Steps, Timeline, type TimelineItem } from './Timeline.tsx'
