import { useAction, useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { FieldInput, Money, PageDialog } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { tianjinCalls } from '../contract/calls.ts'
import { TianjinStatement, type TianjinWaybill } from '../contract/waybills.ts'
import { Problems } from './Figure.tsx'
import { byRate, RATE, rateIn, saidIn, type Typed, typedOf, wrongIn } from './typed.ts'
import { TOUCHED } from './waybill.ts'
import './tianjin.css'

const { cost: COST, distanceKm: DISTANCE, reason: REASON } = TianjinStatement.fields

/** States costs and distances of some waybills, each by its own, for one reason. */
export function StateDialog({ rows, onClose }: { rows: readonly TianjinWaybill[]; onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState<readonly Typed[]>(() => rows.map(typedOf))
  const [rate, setRate] = useState<unknown>(null)
  const [reason, setReason] = useState<unknown>('')
  const [isAsked, setAsked] = useState(false)
  const { run, isPending } = useAction(tianjinCalls.tianjinState, TOUCHED)
  const said = typed.flatMap((each, at) => {
    const row = rows[at]
    const values = row && saidIn(each, row)
    return values && Object.keys(values).length > 0
      ? [{ waybillNo: row.waybillNo, version: row.version, ...values }]
      : []
  })
  const perKm = rateIn(rate)
  const isReasonMissing = isAsked && String(reason ?? '').trim() === ''
  const isNothing = isAsked && said.length === 0
  const change = (at: number, more: Partial<Typed>) =>
    setTyped(before => before.map((each, place) => (place === at ? { ...each, ...more } : each)))
  const send = async () => {
    setAsked(true)
    if (said.length === 0 || String(reason ?? '').trim() === '' || typed.some(each => wrongIn(each).length > 0)) return
    const answer = await run({ body: { waybills: said, reason: String(reason).trim() } })
    if (answer.ok) onClose()
  }
  return (
    <PageDialog
      open
      width={860}
      title={t('stating.title', { count: rows.length })}
      okText={t('stating.do')}
      cancelText={t('stating.cancel')}
      confirmLoading={isPending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p className="nt-dim">{t('stating.meaning')}</p>
      {rows.length > 1 && (
        <div className="reporting-tianjin-rate">
          <label htmlFor={`${id}-rate`}>{t('stating.rate')}</label>
          <span>
            <FieldInput id={`${id}-rate`} label={t('stating.rate')} field={RATE} value={rate} onChange={setRate} />
          </span>
          <Button
            disabled={perKm === undefined}
            onClick={() => setTyped(before => before.map((each, at) => byRate(each, rows[at], perKm ?? 0)))}
          >
            {t('stating.fill')}
          </Button>
        </div>
      )}
      <ul className="reporting-tianjin-stated">
        {rows.map((row, at) => (
          <Line
            key={row.id}
            id={`${id}-${row.id}`}
            row={row}
            typed={typed[at] ?? typedOf(row)}
            onChange={more => change(at, more)}
          />
        ))}
      </ul>
      <label htmlFor={`${id}-reason`}>{t('tianjinStatement.reason')}</label>
      <FieldInput
        id={`${id}-reason`}
        label={t('tianjinStatement.reason')}
        field={REASON}
        value={reason}
        invalid={isReasonMissing}
        onChange={setReason}
      />
      <p role="alert" className="reporting-tianjin-issue">
        {isReasonMissing ? t('stating.reasonNeeded') : isNothing ? t('stating.nothing') : ''}
      </p>
    </PageDialog>
  )
}

interface LineProps {
  id: string
  row: TianjinWaybill
  typed: Typed
  onChange: (more: Partial<Typed>) => void
}

function Line({ id, row, typed, onChange }: LineProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const wrong = wrongIn(typed)
  return (
    <li>
      <div className="reporting-tianjin-line-head">
        <strong>{row.waybillNo}</strong>
        <span className="nt-dim">
          {t('tianjinWaybill.freight')} <Money value={row.freight ?? null} />
          {row.trackKm ? ` · ${t('tianjinWaybill.trackKm')} ${format.distance(row.trackKm, 3)}` : ''}
        </span>
        <span className="reporting-tianjin-problems">
          <Problems row={row} />
        </span>
      </div>
      <div className="reporting-tianjin-line-inputs">
        <label htmlFor={`${id}-cost`}>{t('tianjinStatement.cost')}</label>
        <FieldInput
          id={`${id}-cost`}
          label={t('tianjinStatement.cost')}
          field={COST}
          value={typed.cost}
          invalid={wrong.includes('cost')}
          onChange={cost => onChange({ cost })}
        />
        <label htmlFor={`${id}-km`}>{t('tianjinStatement.distanceKm')}</label>
        <FieldInput
          id={`${id}-km`}
          label={t('tianjinStatement.distanceKm')}
          field={DISTANCE}
          value={typed.distanceKm}
          invalid={wrong.includes('distanceKm')}
          onChange={distanceKm => onChange({ distanceKm })}
        />
      </div>
      {wrong.length > 0 && (
        <p role="alert" className="reporting-tianjin-issue">
          {wrong.map(name => t(`stating.wrong.${name}`)).join(' ')}
        </p>
      )}
    </li>
  )
}
