import { Receipt } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { CopyableId, Empty, type Fact, FactsGrid, FieldCell, FileThumbs } from '@ntocc/sdk/ui'

const FACTS = ['grossKg', 'tareKg', 'netKg', 'uploadedBy', 'uploadedAt', 'signedBy', 'reason'] as const

/** Weighbills and proofs of delivery: pictures to zoom and turn, beside the figures they prove. */
export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  const { t } = useTranslation()
  if (receipts.length === 0) return <Empty title={t('receipts.none')} hint={t('receipts.noneHint')} />
  return (
    <div className="waybills-receipts">
      {receipts.map(receipt => (
        <ReceiptCard key={receipt.id} receipt={receipt} />
      ))}
    </div>
  )
}

function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const facts = <FactsGrid facts={FACTS.flatMap((name): Fact[] => factOf(receipt, name, t(`receipt.${name}`)))} />
  return (
    <article className="waybills-receipt">
      <header>
        <b>
          <FieldCell name="type" field={Receipt.fieldNamed('type')} row={receipt} />
        </b>
        <FieldCell name="status" field={Receipt.fieldNamed('status')} row={receipt} />
      </header>
      <CopyableId id={receipt.receiptNo} />
      {facts}
      <FileThumbs
        references={receipt.images}
        label={t('receipts.pictures', { receiptNo: receipt.receiptNo })}
        facts={facts}
      />
    </article>
  )
}

const factOf = (receipt: Receipt, name: (typeof FACTS)[number], label: string): Fact[] =>
  receipt[name] == null
    ? []
    : [{ key: name, label, value: <FieldCell name={name} field={Receipt.fieldNamed(name)} row={receipt} /> }]
