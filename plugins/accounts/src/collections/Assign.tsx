import { isOneOf } from '@ntocc/sdk/fields'
import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, Amounts, EntityForm, FormField, FormFooter, ModalFrame, Money, useForm } from '@ntocc/sdk/ui'
import { App, Radio } from 'antd'
import { useState } from 'react'
import { type Collection, collectionMachine } from '../../contract/collection.ts'
import { ASSIGNED_TO, collectionCalls } from '../../contract/collection-calls.ts'
import { PARTY } from '../../contract/party.ts'
import { COLLECTED } from './forms.ts'

const { collectionAssign } = collectionCalls

/** Says whose money it is that nobody is known for. */
export function AssignButton({ row, onDone }: { row: Collection; onDone: () => void }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (!collectionMachine.within(row.status, 'toMatch')) return null
  return (
    <>
      <ActionButton
        type="primary"
        label={t('collect.assign')}
        permission={collectionAssign.permission}
        onClick={() => setOpen(true)}
      />
      {isOpen && <Assigning row={row} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  )
}

function Assigning({ row, onClose, onDone }: { row: Collection; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [kind, setKind] = useState<(typeof PARTY)[number]>('shipmentCode')
  const form = useForm(ASSIGNED_TO, {})
  const { run } = useAction(collectionAssign, { invalidates: COLLECTED, silent: true })
  const assign = () =>
    void form.submit(async values => {
      const { id, version } = row
      const party = { [kind]: String(values[kind] ?? '') }
      const result = await run({ body: { id, version, reason: String(values.reason ?? ''), ...party } })
      if (result.ok) {
        message.success(t('collect.assigned'))
        onDone()
        onClose()
      }
      return result
    })
  return (
    <ModalFrame
      title={t('collect.assignTitle', { number: row.collectionNo })}
      onLeave={onClose}
      footer={
        <FormFooter saveLabel={t('collect.assign')} isPending={form.isPending} onLeave={onClose} onSave={assign} />
      }
    >
      <Amounts
        of={[
          { label: t('collection.payerName'), value: <span lang="und">{row.payerName}</span> },
          { label: t('collection.words'), value: <span lang="und">{row.words}</span> },
          { label: t('collection.amount'), value: <Money value={row.amount} />, isTotal: true },
        ]}
      />
      <EntityForm form={form} entity="collection" onSubmit={assign}>
        <Radio.Group
          aria-label={t('collect.kind')}
          value={kind}
          onChange={({ target }) => isOneOf(PARTY, target.value) && setKind(target.value)}
          options={PARTY.map(value => ({ value, label: t(`collection.${value}`) }))}
        />
        <FormField key={kind} name={kind} />
        <FormField name="reason" label={t('collect.why')} />
      </EntityForm>
      <p className="nt-dim">{t('collect.assignHelp')}</p>
    </ModalFrame>
  )
}
