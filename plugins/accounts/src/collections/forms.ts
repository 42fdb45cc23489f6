import { formOf } from '@ntocc/sdk/ui'
import { accountResources } from '../../contract/account.ts'
import { Collection, collectionResource } from '../../contract/collection.ts'
import { CollectionCode, codeResource } from '../../contract/collection-code.ts'

export const codeName = ({ codeNo }: { codeNo: string }): string => codeNo
export const codePath = ({ id }: { id: number }): string => `/accounts/collection-codes/detail?id=${id}`
export const collectionName = ({ collectionNo }: { collectionNo: string }): string => collectionNo
export const collectionPath = ({ id }: { id: number }): string => `/accounts/collections/detail?id=${id}`
/** Where they lie on paper. */
export const codePaperPath = ({ id }: { id: number }): string => `/accounts/collection-codes/paper?id=${id}`
export const paperPath = ({ id }: { id: number }): string => `/accounts/collections/paper?id=${id}`

const WHAT = ['purpose', 'amountLimit', 'validUntil', 'remark'] as const
const WHOSE = ['shipmentCode', 'driverCode', 'teamCode'] as const

/** Staff say for whom it is; a party makes its own. */
export const CODE_FORM = formOf(CollectionCode, {
  groups: [{ title: 'group.collectionCode', fields: [...WHAT, ...WHOSE] }],
})
export const OWN_CODE_FORM = formOf(CollectionCode, { groups: [{ title: 'group.collectionCode', fields: [...WHAT] }] })

export const COLLECTION_FACTS = formOf(Collection, {
  groups: [
    {
      title: 'group.receipt',
      fields: ['collectionNo', 'serial', 'amount', 'receivedAt', 'payerName', 'payerBank', 'payerAccount', 'words'],
    },
    { title: 'group.whose', fields: ['codeNo', 'purpose', ...WHOSE, 'accountNo', 'bookedAt'] },
    {
      title: 'group.handled',
      fields: ['trouble', 'keeper', 'asker', 'decider', 'reason', 'payNo', 'returnedAmount'],
    },
  ],
})

/** What is read anew after money came in, went back or is somebody's. */
export const COLLECTED = [
  collectionResource.by.list,
  collectionResource.by.get,
  codeResource.by.list,
  codeResource.by.get,
  accountResources.moneyAccount.by.list,
  accountResources.moneyAccount.by.get,
  accountResources.accountChange.by.list,
]
