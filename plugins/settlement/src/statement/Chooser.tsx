import { isOneOf, reference } from '@ntocc/sdk/fields'
import { useTranslation } from '@ntocc/sdk/hooks'
import { FieldInput, SpanInput } from '@ntocc/sdk/ui'
import { Select } from 'antd'
import { useState } from 'react'
import type { StatementQuery } from '../../contract/statement.ts'

const KINDS = ['shipmentCode', 'driverCode', 'teamCode'] as const
type Kind = (typeof KINDS)[number]

const FIELDS = {
  shipmentCode: reference('shipment'),
  driverCode: reference('driver'),
  teamCode: reference('driverTeam'),
}

interface Props {
  asked: StatementQuery
  /** It is about the reader, who chooses the days alone. */
  isParty: boolean
  onChange: (next: Record<string, string>) => void
}

/** Whose account, and which days. */
export function Chooser({ asked, isParty, onChange }: Props) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<Kind>(KINDS.find(each => asked[each]) ?? 'shipmentCode')
  const { start, end, ...party } = asked
  const days = { start, end }
  return (
    <div className="settlement-chooser">
      {!isParty && (
        <>
          <Select
            aria-label={t('statement.kind')}
            value={kind}
            options={KINDS.map(value => ({ value, label: t(`settlementBatch.${value}`) }))}
            popupMatchSelectWidth={false}
            onChange={value => isOneOf(KINDS, value) && setKind(value)}
          />
          <span className="settlement-chooser-party">
            <FieldInput
              key={kind}
              id="settlement-statement-party"
              label={t('statement.whose')}
              field={FIELDS[kind]}
              value={asked[kind] ?? null}
              onChange={value => onChange({ ...days, ...(value ? { [kind]: String(value) } : {}) })}
            />
          </span>
        </>
      )}
      <DaysInput key={`${start} ${end}`} start={start} end={end} onChange={next => onChange({ ...party, ...next })} />
    </div>
  )
}

/** Two days, taken when both are there and in order. */
function DaysInput(props: { start: string; end: string; onChange: (days: { start: string; end: string }) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState({ start: props.start, end: props.end })
  const isReversed = typed.end !== '' && typed.end < typed.start
  const side = (name: 'start' | 'end', label: string) => ({
    id: `settlement-statement-${name}`,
    label,
    value: typed[name],
    invalid: isReversed,
    onChange: (value: string | null) => {
      const next = { ...typed, [name]: value ?? '' }
      setTyped(next)
      if (next.start && next.end && next.start <= next.end) props.onChange(next)
    },
  })
  return <SpanInput from={side('start', t('from'))} to={side('end', t('to'))} allowEmpty={[false, false]} />
}
