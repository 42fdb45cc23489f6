import { platformDay } from '@ntocc/sdk/contracts'
import { fieldsOf, isDay, stringOf } from '@ntocc/sdk/fields'
import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { EntityFormModal, FormGroups, type FormValues, formOf, Money } from '@ntocc/sdk/ui'
import { BillAsking, billCalls } from '../../contract/bills.ts'
import { TOUCHED } from './bill.ts'
import { Uncovered } from './Uncovered.tsx'
import './fees.css'

const CALLS = { create: billCalls.storageBillMake, invalidates: TOUCHED }
const SCHEMA = formOf(BillAsking, {
  groups: [{ help: 'bill.makeHelp', fields: ['shipmentCode', { range: ['start', 'end'] }] }],
})

const DAY_MS = 86_400_000

/** Last month: what most bills are of. */
const lastMonth = (): FormValues => {
  const first = `${platformDay(new Date()).slice(0, 7)}-01`
  const end = new Date(Date.parse(`${first}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
  return { start: `${end.slice(0, 7)}-01`, end }
}

/** Whose goods are billed for which days, and what that comes to before it is made. */
export function MakeBill({ onMade, onClose }: { onMade: (id: number) => void; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <EntityFormModal
      schema={SCHEMA}
      calls={CALLS}
      title={t('bill.make')}
      saveLabel={t('bill.make')}
      width={620}
      start={lastMonth()}
      savedText={t('bill.made')}
      toBody={values => values}
      summary={values => <Sum of={values} />}
      onSaved={saved => onMade(Number(fieldsOf(saved).id))}
      onClose={onClose}
    >
      {form => (
        <>
          <FormGroups schema={SCHEMA} />
          <Gaps of={form.values} />
        </>
      )}
    </EntityFormModal>
  )
}

const usePreview = (values: FormValues) => {
  const [shipmentCode, start, end] = [
    stringOf(values.shipmentCode) ?? '',
    stringOf(values.start) ?? '',
    stringOf(values.end) ?? '',
  ]
  const isAsked = shipmentCode !== '' && isDay(start) && isDay(end) && start <= end
  const read = useRecord(billCalls.storageBillPreview, {
    ...(isAsked && { query: { shipmentCode, start, end } }),
    enabled: isAsked,
  })
  return { isAsked, read }
}

/** What it comes to, always in sight. */
function Sum({ of }: { of: FormValues }) {
  const { t } = useTranslation()
  const { isAsked, read } = usePreview(of)
  if (!isAsked) return t('bill.choose')
  if (read.error) return read.error.message
  if (!read.data) return t('bill.counting')
  if (read.data.lines === 0) return t('bill.nothing')
  return (
    <>
      {t('bill.lines', { count: read.data.lines })}{' '}
      <b>
        <Money value={read.data.total} />
      </b>
    </>
  )
}

function Gaps({ of }: { of: FormValues }) {
  const { read } = usePreview(of)
  return <div aria-live="polite">{read.data && <Uncovered of={read.data.uncovered} />}</div>
}
