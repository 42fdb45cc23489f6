import { useIsStaff, useTranslation } from '@ntocc/sdk/hooks'
import { FieldValue, Money, PageLink, PartyName, RecordPage, RelatedRecords } from '@ntocc/sdk/ui'
import { AccountChange, accountResources } from '../../contract/account.ts'
import { Collection, collectionMachine, collectionResource } from '../../contract/collection.ts'
import { changeName } from '../accounts/account.ts'
import { AssignButton } from './Assign.tsx'
import { COLLECTION_FACTS, collectionName, paperPath } from './forms.ts'
import { COLLECTION_MOVES } from './moves.tsx'

const SHOWN = ['payerName', 'words', 'codeNo', 'trouble', 'keeper'] as const

/** One line of what came in: what the bank says, whose it is, and what was done about it. */
export default function CollectionDetail() {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  return (
    <RecordPage<Collection>
      of={Collection}
      calls={collectionResource.by}
      form={COLLECTION_FACTS}
      nameOf={collectionName}
      title={collectionName}
      moves={COLLECTION_MOVES}
      isMoving={({ status }) => status === collectionMachine.at.returning}
      lead={row =>
        collectionMachine.within(row.status, 'toMatch') &&
        isStaff && <AssignButton row={row} onDone={() => undefined} />
      }
      actions={row => row.accountNo && <PageLink to={paperPath(row)}>{t('collect.receipt')}</PageLink>}
      facts={row => [
        { label: t('collection.amount'), value: <Money value={row.amount} /> },
        ...(isStaff && row.accountNo ? [{ label: t('party'), value: <PartyName of={row} /> }] : []),
        ...SHOWN.filter(name => row[name]).map(name => ({
          label: t(`collection.${name}`),
          value: <FieldValue name={name} field={Collection.fields[name]} row={row} />,
        })),
      ]}
      facets={row =>
        !row.accountNo
          ? []
          : [
              {
                name: 'changes',
                title: t('title.accountChange'),
                first: true,
                content: (
                  <RelatedRecords<AccountChange>
                    of={AccountChange}
                    calls={accountResources.accountChange.by}
                    tie={{ refNo: row.collectionNo }}
                    columns={['at', 'accountNo', 'subject', 'amount', 'frozenAmount', 'balanceAfter', 'reason']}
                    nameOf={changeName}
                  />
                ),
              },
            ]
      }
    />
  )
}
