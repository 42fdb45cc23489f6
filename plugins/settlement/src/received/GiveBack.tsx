import { useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, Amounts, EntityFormModal, FormGroups, formOf, Money, PartyName } from '@ntocc/sdk/ui'
import { useState } from 'react'
import type { SettlementBatch } from '../../contract/batch.ts'
import { GivingBack, type Returnable, receiptCalls, type SettlementReceipt } from '../../contract/receipt.ts'
import { RECEIPT_TOUCHED } from './receipt.ts'

const { settlementGiveBack } = receiptCalls
const FORM = formOf(GivingBack, { groups: [{ fields: ['reason'] }] })
const CALLS = { create: settlementGiveBack, invalidates: RECEIPT_TOUCHED }

/** What can be given back stands beside each receipt that stands; of the others it is said by whom they were. */
export const giveBackColumn = (label: string, batch: SettlementBatch, standing: readonly Returnable[]) => ({
  key: 'giveBack',
  label,
  render: ({ receiptNo }: SettlementReceipt) => {
    const found = standing.find(each => each.receiptNo === receiptNo)
    return found ? <GiveBack batch={batch} of={found} /> : null
  },
})

interface Props {
  batch: SettlementBatch
  of: Returnable
}

function GiveBack({ batch, of }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const [refusal] = of.refusals
  return (
    <>
      <ActionButton
        label={t('giveBack.do')}
        permission={settlementGiveBack.permission}
        {...(refusal && { disabledReason: t(`issue.giveBack.${refusal}`) })}
        onClick={() => setAsking(true)}
      />
      {isAsking && <GiveBackDialog batch={batch} of={of} onClose={() => setAsking(false)} />}
    </>
  )
}

/** What goes back, to whom, and what that means, before it does. */
function GiveBackDialog({ batch, of: { receiptNo, amount }, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation()
  const { id, version } = batch
  return (
    <EntityFormModal
      schema={FORM}
      calls={CALLS}
      title={t('giveBack.of', { receipt: receiptNo })}
      saveLabel={t('giveBack.do')}
      savedText={t('giveBack.done')}
      toBody={values => ({ ...values, id, version, receiptNo })}
      onClose={onClose}
    >
      {() => (
        <>
          <Amounts
            of={[
              { label: t('with.receivable'), value: <PartyName of={batch} /> },
              { label: t('giveBack.amount'), value: <Money value={amount} />, isTotal: true },
            ]}
          />
          <FormGroups schema={FORM} />
          <p className="nt-dim">{t('giveBack.meaning')}</p>
        </>
      )}
    </EntityFormModal>
  )
}
