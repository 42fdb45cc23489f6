import { useTranslation } from '@ntocc/sdk/hooks'
import { Ranking } from '@ntocc/sdk/ui'
import type { FinanceLine } from '../contract/calls.ts'
import type { Measure } from '../contract/measures.ts'
import { useMeasures } from './words.ts'

/** So many are drawn: the table below has all of them. */
const MOST = 8

/** The first lines of the page as bars, by the leading measure. A loss has no bar, and its figure. */
export function Largest({ rows, measure }: { rows: readonly FinanceLine[]; measure: Measure | undefined }) {
  const { t } = useTranslation()
  const told = useMeasures()
  if (!measure) return null
  const nameOf = ({ byName, andName }: FinanceLine) => (andName ? `${byName} · ${andName}` : byName)
  return (
    <div className="finance-largest">
      <Ranking
        title={t(`entry.financeMeasure.${measure}`)}
        format={value => told(measure, String(value))}
        rows={rows.slice(0, MOST).map(line => ({
          key: line.key,
          label: nameOf(line),
          text: nameOf(line),
          value: Number(line[measure]),
        }))}
      />
    </div>
  )
}
