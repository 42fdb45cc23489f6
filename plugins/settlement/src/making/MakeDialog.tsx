import { platformDay } from '@ntocc/sdk/contracts'
import { fieldsOf, isDay, isOneOf, stringOf } from '@ntocc/sdk/fields'
import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { EntityFormModal, FormGroups, type FormValues, formOf, Loaded, Money, PartyName, Skeleton } from '@ntocc/sdk/ui'
import { useMemo, useRef } from 'react'
import { SIDES, type Side } from '../../contract/batch.ts'
import { type AskedQuery, type Preview, SettlementAsking, settlementCalls } from '../../contract/calls.ts'
import type { MadeOf } from '../batches/batch.ts'
import { TOUCHED } from '../batches/touched.ts'
import '../settlement.css'

const CALLS = { create: settlementCalls.settlementMake, invalidates: TOUCHED }

/** Party and order of what is asked for: of a shipper on its side, of a driver or a team on the other. */
const ofReceivable = ({ side }: FormValues) => side === 'receivable'
const ofPayable = ({ side }: FormValues) => side === 'payable'

const schemaOf = (isChosen: boolean, side: Side | undefined) =>
  formOf(SettlementAsking, {
    groups: [
      {
        help: isChosen ? 'make.chosenHelp' : 'make.help',
        fields: [
          ...(side ? [] : (['side'] as const)),
          { range: ['start', 'end'] },
          'shipmentCode',
          'driverCode',
          'teamCode',
          'orderNo',
          ...(isChosen ? (['waybillNos'] as const) : side === 'payable' ? [] : (['withCharges'] as const)),
        ],
      },
    ],
    depends: side
      ? {
          ...(side === 'receivable'
            ? { driverCode: { on: [], show: () => false }, teamCode: { on: [], show: () => false } }
            : { shipmentCode: { on: [], show: () => false } }),
        }
      : {
          shipmentCode: { on: ['side'], show: ofReceivable },
          withCharges: { on: ['side'], show: ofReceivable },
          driverCode: { on: ['side'], show: ofPayable },
          teamCode: { on: ['side'], show: ofPayable },
        },
  })

interface Props {
  /** The side it is about; chosen unless told. */
  side?: Side | undefined
  /** Numbers of waybills that were chosen, and the days on which they were finished. */
  chosen?: { waybillNos: readonly string[]; start: string; end: string } | undefined
  start?: FormValues
  onMade?: (ids: readonly number[], of: MadeOf) => void
  onClose: () => void
}

/** From the first day of last month on: what most makings are about. */
const sinceLastMonth = (): { start: string; end: string } => {
  const today = platformDay(new Date())
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  const before = new Date(first.getTime() - 86_400_000).toISOString().slice(0, 10)
  return { start: `${before.slice(0, 7)}-01`, end: today }
}

/** Which waybills are settled, what that comes to and what stays out, before it is made. */
export function MakeDialog({ side, chosen, start, onMade, onClose }: Props) {
  const { t } = useTranslation()
  const schema = useMemo(() => schemaOf(Boolean(chosen), side), [chosen, side])
  const begun = {
    side: side ?? 'receivable',
    // What a shipper owes is settled together, unless somebody says otherwise.
    ...(!chosen && side !== 'payable' && { withCharges: true }),
    ...(chosen ? { start: chosen.start, end: chosen.end, waybillNos: chosen.waybillNos.join(', ') } : sinceLastMonth()),
    ...start,
  }
  const made = useRef<MadeOf | undefined>(undefined)
  const whole = (values: FormValues): FormValues => (side ? { ...values, side } : values)
  return (
    <EntityFormModal
      schema={schema}
      calls={CALLS}
      title={t('make.title')}
      saveLabel={t('make.do')}
      width={620}
      start={begun}
      savedText={saved => t('make.made', { count: idsOf(saved).length })}
      toBody={values => {
        const body: FormValues = whole(values)
        made.current = askedIn(body)
        return body
      }}
      summary={values => <Sum of={whole(values)} />}
      onSaved={saved => made.current && onMade?.(idsOf(saved), made.current)}
      onClose={onClose}
    >
      {form => (
        <>
          <FormGroups schema={schema} />
          <Proposed of={whole(form.values)} />
        </>
      )}
    </EntityFormModal>
  )
}

const idsOf = (saved: unknown): number[] => {
  const { ids } = fieldsOf(saved)
  return Array.isArray(ids) ? ids.map(Number) : []
}

/** What is asked with now; nothing while the days are not both there. */
const askedIn = (values: FormValues): AskedQuery | undefined => {
  const [start, end] = [stringOf(values.start) ?? '', stringOf(values.end) ?? '']
  const { side } = values
  if (!isDay(start) || !isDay(end) || start > end || !isOneOf(SIDES, side)) return undefined
  const text = (name: 'shipmentCode' | 'driverCode' | 'teamCode' | 'orderNo' | 'waybillNos') => {
    const value = stringOf(values[name])
    return value ? { [name]: value } : {}
  }
  const party = side === 'receivable' ? text('shipmentCode') : { ...text('driverCode'), ...text('teamCode') }
  const charges = side === 'receivable' && values.withCharges === true && { withCharges: true }
  return { side, start, end, ...party, ...text('orderNo'), ...text('waybillNos'), ...charges }
}

const usePreview = (values: FormValues) => {
  const asked = askedIn(values)
  const read = useRecord(settlementCalls.settlementPreview, {
    ...(asked && { query: asked }),
    enabled: asked !== undefined,
  })
  return { isAsked: asked !== undefined, read }
}

/** How many and how much, always in sight. */
function Sum({ of }: { of: FormValues }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { isAsked, read } = usePreview(of)
  if (!isAsked) return t('make.days')
  if (!read.data) return t('make.counting')
  const { waybills, charges, total } = read.data
  if (waybills + charges === 0) return t('make.nothing')
  return (
    <>
      {charges === 0
        ? t('make.sum', { count: waybills, value: format.count(waybills) })
        : `${t('make.waybills', { count: waybills, value: format.count(waybills) })} ${t('make.sumCharges', { count: charges, value: format.count(charges) })}`}{' '}
      <b>
        <Money value={total} />
      </b>
    </>
  )
}

/** Which batches there would be, and what stays out and why. */
function Proposed({ of }: { of: FormValues }) {
  const { isAsked, read } = usePreview(of)
  if (!isAsked) return null
  return (
    <div className="settlement-proposed" aria-live="polite">
      <Loaded of={read} skeleton={<Skeleton rows={3} />}>
        {preview => <Batches of={preview} />}
      </Loaded>
    </div>
  )
}

const SHOWN = 5

function Batches({ of: { batches, leftOut } }: { of: Preview }) {
  const { t } = useTranslation()
  const format = useFormat()
  const out = (['taken', 'unpriced', 'unfinished'] as const).filter(why => leftOut[why] > 0)
  return (
    <>
      {batches.length > 0 && (
        <ul className="settlement-parties">
          {batches.slice(0, SHOWN).map(batch => (
            <li key={`${batch.shipmentCode} ${batch.driverCode} ${batch.teamCode}`}>
              <span>
                <PartyName of={batch} />
              </span>
              <span className="nt-dim nt-num">
                {[
                  t('make.waybills', { count: batch.waybills, value: format.count(batch.waybills) }),
                  batch.charges > 0 && t('make.charges', { count: batch.charges, value: format.count(batch.charges) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <Money value={batch.total} />
            </li>
          ))}
        </ul>
      )}
      {batches.length > SHOWN && (
        <p className="nt-dim">{t('make.more', { value: format.count(batches.length - SHOWN) })}</p>
      )}
      {out.length > 0 && (
        <ul className="settlement-out nt-dim">
          {out.map(why => (
            <li key={why}>{t(`out.${why}`, { count: leftOut[why] })}</li>
          ))}
        </ul>
      )}
    </>
  )
}
