import { isClientError } from '@ntocc/sdk/client'
import { endpoints, type WaybillRecord } from '@ntocc/sdk/contracts'
import type { Move } from '@ntocc/sdk/fields'
import { useAction, useDict, useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { Money, Quantity } from '@ntocc/sdk/ui'
import { Alert, App, Form, Input, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { lossPreview } from './loss.ts'
import { formOf, isAside } from './moves.ts'

const CHANGED = [endpoints.waybillList, endpoints.waybill, endpoints.waybillTrack]

interface Values {
  qty: string
  reason: string
  consigneeCode: string
  remark: string
}

/** Asks for what a move needs, shows what it will mean, and makes it. Stays open with the reason when it is refused. */
export function MoveDialog(props: { waybill: WaybillRecord; move: Move; onClose: () => void }) {
  const { waybill, move, onClose } = props
  const { t } = useTranslation()
  const { message } = App.useApp()
  const form = formOf(move)
  const [values, setValues] = useState<Values>({
    qty: String(waybill.unloadQty ?? ''),
    reason: '',
    consigneeCode: '',
    remark: '',
  })
  const [tried, setTried] = useState(false)
  useFocusBack()
  const set = (change: Partial<Values>) => setValues(now => ({ ...now, ...change }))
  const { run, isPending, error } = useMove(waybill, move)
  const missing = missingOf(form, values)

  const submit = async () => {
    setTried(true)
    if (missing.length > 0) return
    const result = await run(values)
    if (!result.ok) return
    message.success(t('moved', { move: t(`move.${move.name}`), waybillNo: waybill.waybillNo }))
    onClose()
  }

  return (
    <Modal
      open
      title={t('moveTitle', { move: t(`move.${move.name}`), waybillNo: waybill.waybillNo })}
      okText={t(`move.${move.name}`)}
      okButtonProps={{ danger: isAside(move.name), loading: isPending }}
      cancelText={t('keep')}
      onOk={() => void submit()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p className="waybills-hint">{t(`moveHint.${move.name}`)}</p>
      <Form layout="vertical" onFinish={() => void submit()}>
        {form.qty && (
          <QuantityField
            waybill={waybill}
            value={values.qty}
            error={tried && missing.includes('qty')}
            onChange={qty => set({ qty })}
          />
        )}
        {form.consigneeCode && (
          <Form.Item
            label={t('consigneeCode')}
            required
            htmlFor="move-code"
            validateStatus={tried && missing.includes('consigneeCode') ? 'error' : undefined}
            help={t('consigneeCodeHelp')}
          >
            <Input
              id="move-code"
              inputMode="numeric"
              maxLength={6}
              value={values.consigneeCode}
              onChange={event => set({ consigneeCode: event.target.value.replace(/\D/g, '') })}
            />
          </Form.Item>
        )}
        {form.reason !== 'none' && (
          <Form.Item
            label={t(form.reason === 'required' ? 'reason' : 'reasonAway')}
            required={form.reason === 'required'}
            htmlFor="move-reason"
            validateStatus={tried && missing.includes('reason') ? 'error' : undefined}
            help={tried && missing.includes('reason') ? t('reasonMissing') : undefined}
          >
            <Input.TextArea
              id="move-reason"
              rows={3}
              maxLength={200}
              showCount
              value={values.reason}
              onChange={event => set({ reason: event.target.value })}
            />
          </Form.Item>
        )}
      </Form>
      {error && <Refusal error={error} />}
    </Modal>
  )
}

/** Whoever opened the dialog gets the focus back: the dialog is gone at once, before it could do so itself. */
function useFocusBack() {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [opener])
}

function missingOf(form: ReturnType<typeof formOf>, values: Values): (keyof Values)[] {
  const missing: (keyof Values)[] = []
  if (form.qty && !(Number(values.qty) > 0)) missing.push('qty')
  if (form.consigneeCode && values.consigneeCode.length !== 6) missing.push('consigneeCode')
  if (form.reason === 'required' && values.reason.trim() === '') missing.push('reason')
  return missing
}

/** The call behind a move: signing has its own, all others share one. */
function useMove(waybill: WaybillRecord, move: Move) {
  const sign = useAction(endpoints.waybillSign, { invalidates: CHANGED, silent: true })
  const other = useAction(endpoints.waybillMove, { invalidates: CHANGED, silent: true })
  const { id, version } = waybill
  const run = ({ qty, reason, consigneeCode, remark }: Values) => {
    if (move.name === 'sign')
      return sign.run({
        body: { id, version, unloadQty: Number(qty), ...(remark.trim() && { remark: remark.trim() }) },
      })
    const { qty: needsQty } = formOf(move)
    return other.run({
      params: { id },
      body: {
        move: move.name,
        version,
        ...(reason.trim() && { reason: reason.trim() }),
        ...(needsQty && { qty: Number(qty) }),
        ...(consigneeCode && { consigneeCode }),
      },
    })
  }
  const used = move.name === 'sign' ? sign : other
  return { run, isPending: used.isPending, error: used.error }
}

function QuantityField(props: {
  waybill: WaybillRecord
  value: string
  error: boolean
  onChange: (value: string) => void
}) {
  const { waybill, value } = props
  const { t } = useTranslation()
  const format = useFormat()
  const dict = useDict(['unit'])
  const unit = dict.label('unit', waybill.unit)
  const preview = lossPreview(waybill, Number(value))
  return (
    <>
      <Form.Item
        label={t('unloadedQty')}
        required
        htmlFor="move-qty"
        validateStatus={props.error ? 'error' : undefined}
        help={props.error ? t('qtyMissing') : undefined}
      >
        <Input
          id="move-qty"
          inputMode="decimal"
          autoFocus
          suffix={unit}
          value={value}
          onChange={event => props.onChange(decimalOf(event.target.value))}
        />
      </Form.Item>
      <dl className="waybills-loss" aria-live="polite">
        <div>
          <dt>{t('waybill.loadQty')}</dt>
          <dd>
            <Quantity value={waybill.loadQty} unit={unit} />
          </dd>
        </div>
        <div>
          <dt>{t('waybill.lossQty')}</dt>
          <dd>{preview ? <Quantity value={preview.loss} unit={unit} /> : '–'}</dd>
        </div>
        <div>
          <dt>{t('tolerated')}</dt>
          <dd>{preview ? <Quantity value={preview.tolerated} unit={unit} /> : '–'}</dd>
        </div>
        <div>
          <dt>{t('waybill.deductLoss')}</dt>
          <dd>{preview ? <Money value={preview.deduction} /> : '–'}</dd>
        </div>
      </dl>
      {Number(value) > Number(waybill.loadQty) * 1.02 && (
        <Alert type="warning" showIcon title={t('moreThanLoaded', { loaded: format.number(waybill.loadQty) })} />
      )}
    </>
  )
}

/** Digits with at most three decimals, as quantities are stored. */
const decimalOf = (typed: string): string => /^\d*(?:\.\d{0,3})?/.exec(typed.replace(/[^\d.]/g, ''))?.[0] ?? ''

function Refusal({ error }: { error: Error }) {
  const { t: tValidation } = useTranslation('validation')
  const issues = isClientError(error) ? Object.values(error.fieldErrors) : []
  const requestId = isClientError(error) ? error.requestId : undefined
  const reasons = issues.map(issue => tValidation(issue.code, issue.params))
  return (
    <Alert
      type="error"
      showIcon
      title={reasons.length ? reasons.join('; ') : error.message}
      description={requestId ? <code>{requestId}</code> : undefined}
    />
  )
}
