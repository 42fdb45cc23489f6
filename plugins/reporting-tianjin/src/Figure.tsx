import { useTranslation } from '@ntocc/sdk/hooks'
import type { TianjinWaybill } from '../contract/waybills.ts'
import { problemsIn } from './waybill.ts'
import './tianjin.css'

/** A figure, and where it comes from. */
export function Figure({ value, from }: { value: string | undefined; from: string }) {
  const { t } = useTranslation()
  if (value === undefined) return <span className="reporting-tianjin-missing">{t('missing')}</span>
  return (
    <span className="reporting-tianjin-figure">
      <span>{value}</span> <small>{from}</small>
    </span>
  )
}

/** What is missing or not believable, in words: all of them where there is room, else as a hint. */
export function Problems({ row }: { row: Pick<TianjinWaybill, 'problems'> }) {
  const { t } = useTranslation()
  const problems = problemsIn(row)
  if (problems.length === 0) return <span className="nt-dim">–</span>
  const words = problems.map(problem => t(`problem.${problem}`)).join(' · ')
  return <span title={words}>{words}</span>
}
