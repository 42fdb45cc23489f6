import { useAction, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, EntityFormModal, FormGroups, formOf, Loaded, Money } from '@ntocc/sdk/ui'
import { App, Checkbox } from 'antd'
import { useState } from 'react'
import { InvoiceReversing, invoicingCalls } from '../../contract/calls.ts'
import { type Invoice, invoiceMachine, invoiceResources } from '../../contract/invoice.ts'
import { numberOf } from '../../contract/split.ts'
import { invoiceName } from '../parts/numbers.ts'
import { TOUCHED } from '../parts/touched.ts'

const { invoiceAsk, invoiceReverse } = invoicingCalls

/** What can be done about one invoice beside its moves; each button says why where it cannot. */
export function Actions({ of }: { of: Invoice }) {
  return (
    <>
      <AskButton of={of} />
      {!of.isRed && <ReverseButton of={of} />}
    </>
  )
}

function AskButton({ of }: { of: Invoice }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run, isPending } = useAction(invoiceAsk, { invalidates: TOUCHED })
  const isSent = invoiceMachine.within(of.status, 'sent')
  const ask = () => void run({ body: { id: of.id } }).then(({ ok }) => ok && message.success(t('ask.done')))
  return (
    <ActionButton
      label={t('ask.do')}
      permission={invoiceAsk.permission}
      loading={isPending}
      {...(!isSent && { disabledReason: t('ask.notSent') })}
      onClick={ask}
    />
  )
}

const FORM = formOf(InvoiceReversing, { groups: [{ fields: ['reason'] }] })
const CALLS = { create: invoiceReverse, invalidates: TOUCHED }

function ReverseButton({ of }: { of: Invoice }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const isStanding = invoiceMachine.within(of.status, 'standing')
  const { id, version } = of
  const read = useRecord(invoiceResources.invoiceItem.by.list, {
    query: { drawNo: of.drawNo, pageNum: 1, pageSize: 100 },
    enabled: isOpen,
  })
  const items = read.data?.records ?? []
  const toggle = (number: string) =>
    setLeft(before => {
      const next = new Set(before)
      if (!next.delete(number)) next.add(number)
      return next
    })
  const chosen = items.map(numberOf).filter(number => !left.has(number))
  return (
    <>
      <ActionButton
        label={t('red.do')}
        permission={invoiceReverse.permission}
        {...(!isStanding && { disabledReason: t('red.notStanding') })}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <EntityFormModal
          schema={FORM}
          calls={CALLS}
          title={t('red.title', { number: invoiceName(of) })}
          saveLabel={t('red.ask')}
          savedText={t('red.done')}
          toBody={values => ({ ...values, id, version, ...(left.size > 0 && { waybillNos: chosen.join(',') }) })}
          onClose={() => setOpen(false)}
        >
          {() => (
            <>
              <Loaded of={read}>
                {({ records }) => (
                  <fieldset className="invoicing-titles">
                    <legend>{t('red.which')}</legend>
                    {records.map(item => (
                      <Checkbox
                        key={numberOf(item)}
                        checked={!left.has(numberOf(item))}
                        // None at all would be nothing to take back.
                        disabled={chosen.length === 1 && chosen[0] === numberOf(item)}
                        onChange={() => toggle(numberOf(item))}
                      >
                        {numberOf(item)} <Money value={item.total} />
                      </Checkbox>
                    ))}
                  </fieldset>
                )}
              </Loaded>
              <FormGroups schema={FORM} />
              <p className="nt-dim">{t('red.meaning')}</p>
            </>
          )}
        </EntityFormModal>
      )}
    </>
  )
}
