import { useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, EntityFormModal, FormGroups, formOf, Money, PartyName } from '@ntocc/sdk/ui'
import { PrepaidRepaying, prepaidCalls } from '../contract/calls.ts'
import type { Prepaid } from '../contract/prepaid.ts'
import { payeeOf, TOUCHED } from './prepaid.ts'

const FORM = formOf(PrepaidRepaying, { groups: [{ fields: ['amount', 'serial', 'reason'] }] })
const CALLS = { create: prepaidCalls.prepaidRepay, invalidates: TOUCHED }

/** What the payee has paid back, by the bank's number. */
export function RepayDialog({ row, onClose }: { row: Prepaid; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, version, openAmount } = row
  return (
    <EntityFormModal
      schema={FORM}
      calls={CALLS}
      title={t('repay.title', { number: row.prepaidNo })}
      saveLabel={t('repay.do')}
      savedText={t('repay.done')}
      start={{ amount: openAmount }}
      toBody={values => ({ ...values, id, version })}
      onClose={onClose}
    >
      {() => (
        <>
          <Amounts
            of={[
              { label: t('payee'), value: <PartyName of={payeeOf(row)} /> },
              { label: t('prepaid.openAmount'), value: <Money value={openAmount} />, isTotal: true },
            ]}
          />
          <FormGroups schema={FORM} />
          <p className="nt-dim">{t('repay.meaning')}</p>
        </>
      )}
    </EntityFormModal>
  )
}
