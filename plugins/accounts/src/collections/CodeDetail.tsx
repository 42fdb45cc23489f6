import { useIsStaff, useTranslation } from '@ntocc/sdk/hooks'
import { FieldValue, Money, PageLink, PartyName, RecordPage, RelatedRecords } from '@ntocc/sdk/ui'
import { Collection, collectionResource } from '../../contract/collection.ts'
import { CollectionCode, codeMachine, codeResource } from '../../contract/collection-code.ts'
import { CODE_FORM, codeName, codePaperPath, collectionName, collectionPath } from './forms.ts'
import { PayInto } from './PayInto.tsx'

/** One code: where is paid and what is named, and what came in by it. */
export default function CodeDetail() {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  return (
    <RecordPage<CollectionCode>
      of={CollectionCode}
      calls={codeResource.by}
      form={CODE_FORM}
      nameOf={codeName}
      title={codeName}
      isMoving={({ status }) => status === codeMachine.at.open}
      actions={row => <PageLink to={codePaperPath(row)}>{t('collect.print')}</PageLink>}
      facts={row => [
        ...(isStaff ? [{ label: t('party'), value: <PartyName of={row} /> }] : []),
        {
          label: t('collectionCode.purpose'),
          value: <FieldValue name="purpose" field={CollectionCode.fields.purpose} row={row} />,
        },
        { label: t('collectionCode.amountLimit'), value: <Money value={row.amountLimit} /> },
        { label: t('collectionCode.amountUsed'), value: <Money value={row.amountUsed} /> },
      ]}
      facets={row => [
        { name: 'into', title: t('collect.into'), first: true, content: <PayInto code={row} /> },
        {
          name: 'collections',
          title: t('title.collection'),
          content: (
            <RelatedRecords<Collection>
              of={Collection}
              calls={collectionResource.by}
              tie={{ codeNo: row.codeNo }}
              columns={['collectionNo', 'status', 'amount', 'receivedAt', 'payerName', 'trouble', 'serial']}
              nameOf={collectionName}
              href={collectionPath}
              all="/accounts/collections"
            />
          ),
        },
      ]}
    />
  )
}
