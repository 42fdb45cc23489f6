import { platformDay } from '@ntocc/sdk/contracts'
import { isDay, reference } from '@ntocc/sdk/fields'
import { useIsStaff, usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, FieldInput, Loaded, Permitted, SpanInput, TitledPage } from '@ntocc/sdk/ui'
import { Radio } from 'antd'
import { useState } from 'react'
import { SUBJECTS, type Subject } from '../../contract/application.ts'
import { invoicingCalls } from '../../contract/calls.ts'
import { Applying } from './Applying.tsx'
import '../invoicing.css'

const { invoiceable } = invoicingCalls
const SHIPPER = reference('shipment')

/** What was billed and is not invoiced yet, and asking for an invoice of it. */
export default function Apply() {
  const { t } = useTranslation()
  return (
    <Permitted permission={invoiceable.permission} title={t('denied')}>
      <Asked />
    </Permitted>
  )
}

const dayOr = (value: string | undefined, otherwise: string): string => (value && isDay(value) ? value : otherwise)

/** From the first day of last month on: months are billed, and invoiced soon after. */
const sinceThen = (today: string): string => {
  const then = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  then.setUTCMonth(then.getUTCMonth() - 1)
  return then.toISOString().slice(0, 10)
}

function Asked() {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  const [query, setQuery] = usePageQuery()
  const today = platformDay(new Date())
  const { shipmentCode } = query
  const subject: Subject = query.subject === 'charges' ? 'charges' : 'waybills'
  const asked = { start: dayOr(query.start, sinceThen(today)), end: dayOr(query.end, today) }
  const isNamed = !isStaff || Boolean(shipmentCode)
  const whose: Record<string, string> = isStaff && shipmentCode ? { shipmentCode } : {}
  const read = useRecord(invoiceable, {
    query: { ...asked, ...whose, subject },
    enabled: isNamed && asked.start <= asked.end,
  })
  const change = (next: Record<string, string>) => setQuery({ ...whose, ...asked, subject, ...next })
  return (
    <TitledPage
      title={t('title.invoiceApply')}
      actions={
        <div className="invoicing-chooser">
          {isStaff && (
            <span className="invoicing-chooser-party">
              <FieldInput
                id="invoicing-shipper"
                label={t('invoiceApplication.shipmentCode')}
                field={SHIPPER}
                value={shipmentCode ?? null}
                onChange={value => change({ shipmentCode: value ? String(value) : '' })}
              />
            </span>
          )}
          <Days of={asked} onChange={change} />
          <Radio.Group
            aria-label={t('apply.subject')}
            value={subject}
            onChange={({ target }) => change({ subject: String(target.value) })}
            options={SUBJECTS.map(value => ({ value, label: t(`entry.invoiceSubject.${value}`) }))}
          />
        </div>
      }
    >
      {isNamed ? (
        <Loaded of={read}>
          {found =>
            found.lines.length === 0 ? (
              <Empty title={t('apply.none')} hint={t('apply.noneHint')} />
            ) : (
              <Applying
                key={`${shipmentCode} ${asked.start} ${asked.end} ${subject}`}
                of={found}
                asked={{ ...asked, ...whose, subject }}
              />
            )
          }
        </Loaded>
      ) : (
        <Empty title={t('apply.whose')} hint={t('apply.whoseHint')} />
      )}
    </TitledPage>
  )
}

function Days({
  of,
  onChange,
}: {
  of: { start: string; end: string }
  onChange: (next: Record<string, string>) => void
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(of)
  const side = (name: 'start' | 'end', label: string) => ({
    id: `invoicing-${name}`,
    label,
    value: typed[name],
    invalid: typed.end !== '' && typed.end < typed.start,
    onChange: (value: string | null) => {
      const next = { ...typed, [name]: value ?? '' }
      setTyped(next)
      if (next.start && next.end && next.start <= next.end) onChange(next)
    },
  })
  return <SpanInput from={side('start', t('from'))} to={side('end', t('to'))} allowEmpty={[false, false]} />
}
