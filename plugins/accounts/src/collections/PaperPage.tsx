import { useFormat, usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, Loaded, Money, PartyName, Permitted, Skeleton } from '@ntocc/sdk/ui'
import { collectionResource } from '../../contract/collection.ts'
import { collectionPath } from './forms.ts'
import { Sheet } from './Sheet.tsx'

/** The receipt of what came in, on paper. */
export default function PaperPage() {
  const { t } = useTranslation()
  const [{ id = '' }] = usePageQuery()
  return (
    <Permitted permission={collectionResource.by.get.permission} title={t('denied')}>
      <ReceiptSheet id={id} />
    </Permitted>
  )
}

function ReceiptSheet({ id }: { id: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const read = useRecord(collectionResource.by.get, { params: { id }, enabled: id !== '' })
  return (
    <Loaded of={read} skeleton={<Skeleton rows={12} height={24} />}>
      {of => (
        <Sheet title={t('collect.receipt')} number={of.collectionNo} back={collectionPath(of)}>
          <p>{t('collect.received', { amount: format.money(of.amount) })}</p>
          <Amounts
            of={[
              { label: t('party'), value: <PartyName of={of} /> },
              { label: t('collection.accountNo'), value: of.accountNo },
              { label: t('collection.payerName'), value: <span lang="und">{of.payerName}</span> },
              { label: t('collection.payerAccount'), value: of.payerAccount },
              { label: t('collection.serial'), value: of.serial },
              { label: t('collection.receivedAt'), value: format.dateTime(of.receivedAt) },
              { label: t('collection.codeNo'), value: of.codeNo },
              { label: t('collection.amount'), value: <Money value={of.amount} />, isTotal: true },
            ]}
          />
        </Sheet>
      )}
    </Loaded>
  )
}
