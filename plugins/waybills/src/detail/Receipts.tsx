import { Receipt } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { CopyableId, Empty, type Fact, FactsGrid, FieldCell } from '@ntocc/sdk/ui'
import { Image } from 'antd'

const FACTS = ['grossKg', 'tareKg', 'netKg', 'uploadedBy', 'uploadedAt', 'reason'] as const

/** Weighbills and proofs of delivery: pictures to zoom and turn, beside the figures they prove. */
export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  const { t } = useTranslation()
  if (receipts.length === 0) return <Empty title={t('receipts.none')} hint={t('receipts.noneHint')} />
  return (
    <div className="waybills-receipts">
      {receipts.map(receipt => (
        <article key={receipt.id} className="waybills-receipt">
          <header>
            <b>
              <FieldCell name="type" field={Receipt.fieldNamed('type')} row={receipt} />
            </b>
            <FieldCell name="status" field={Receipt.fieldNamed('status')} row={receipt} />
          </header>
          <CopyableId id={receipt.receiptNo} />
          <FactsGrid facts={FACTS.flatMap((name): Fact[] => factOf(receipt, name, t(`receipt.${name}`)))} />
          <div className="waybills-images">
            <Image.PreviewGroup>
              {receipt.images.map((source, index) => (
                <Image
                  key={`${receipt.receiptNo}-${source.slice(-24)}`}
                  src={source}
                  height={120}
                  alt={t('receipts.picture', { number: index + 1, receiptNo: receipt.receiptNo })}
                />
              ))}
            </Image.PreviewGroup>
          </div>
        </article>
      ))}
    </div>
  )
}

const factOf = (receipt: Receipt, name: (typeof FACTS)[number], label: string): Fact[] =>
  receipt[name] == null
    ? []
    : [{ key: name, label, value: <FieldCell name={name} field={Receipt.fieldNamed(name)} row={receipt} /> }]
