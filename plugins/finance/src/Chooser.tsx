import { isDay } from '@ntocc/sdk/fields'
import { useTranslation } from '@ntocc/sdk/hooks'
import { SpanInput } from '@ntocc/sdk/ui'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { BASES } from '../contract/measures.ts'
import { type Days, nameOfSpan, SPANS, spanOf } from '../contract/span.ts'
import type { Asked } from './asked.ts'

interface Props {
  asked: Asked
  /** A time is asked for by its name, and is another one tomorrow: what is kept goes along with the days. */
  isRelative: boolean
  onChange: (next: Record<string, string>) => void
}

/** Which time, and by which of a waybill's days. */
export function Chooser({ asked, isRelative, onChange }: Props) {
  const { t } = useTranslation()
  const name = asked.span === 'days' ? nameOfSpan(asked) : asked.span
  const spans = SPANS.map(value => ({ value: value as string, label: t(`span.${value}`) }))
  const bases = BASES.map(value => ({ value, label: t(`basis.${value}`) }))
  return (
    <div className="finance-chooser">
      <Select
        aria-label={t('time')}
        value={name ?? 'days'}
        options={name ? spans : [...spans, { value: 'days', label: t('span.days') }]}
        onChange={value => {
          const span = SPANS.find(each => each === value)
          if (span) onChange(isRelative ? { span } : { ...spanOf(span) })
        }}
        popupMatchSelectWidth={false}
      />
      <DaysInput key={`${asked.start} ${asked.end}`} days={asked} onChange={days => onChange({ ...days })} />
      <Select
        aria-label={t('basisLabel')}
        value={asked.basis}
        options={bases}
        onChange={basis => onChange({ basis })}
        popupMatchSelectWidth={false}
      />
    </div>
  )
}

/** Two days, taken when both are there and in order. */
function DaysInput({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState<Days>({ start: days.start, end: days.end })
  const isReversed = typed.end !== '' && typed.end < typed.start
  const side = (name: 'start' | 'end', label: string) => ({
    id: `${id}-${name}`,
    label,
    value: typed[name],
    invalid: isReversed,
    onChange: (value: string | null) => {
      const next = { ...typed, [name]: value ?? '' }
      setTyped(next)
      const isNew = next.start !== days.start || next.end !== days.end
      if (isNew && isDay(next.start) && isDay(next.end) && next.start <= next.end) onChange(next)
    },
  })
  return (
    <span className="finance-days">
      <SpanInput from={side('start', t('from'))} to={side('end', t('to'))} allowEmpty={[false, false]} />
      {isReversed && (
        <span role="alert" className="finance-reversed">
          {t('reversed')}
        </span>
      )}
    </span>
  )
}
