import { isClientError } from '@ntocc/sdk/client'
import { endpoints, type WaybillRecord } from '@ntocc/sdk/contracts'
import type { Move } from '@ntocc/sdk/fields'
import { useAction, useDict, useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { ImagesInput, Money, Quantity, useFocusBack } from '@ntocc/sdk/ui'
import { Alert, App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { lossPreview } from './loss.ts'
import { formOf, isAside } from './moves.ts'

const CHANGED = [endpoints.waybillList, endpoints.waybill, endpoints.waybillTrack]

interface Values {
  qty: string
  reason: string
  consigneeCode: string
  remark: string
  images: string[]
}

/** Asks for what a move needs, shows what it will mean, and makes it. Stays open with the reason when it is refused. */
export function MoveDialog(props: { waybill: WaybillRecord; move: Move; onClose: () => void }) {
  const { waybill, move, onClose } = props
  const { t } = useTranslation()
  const { message } = App.useApp()
  const form = formOf(move)
  const [values, setValues] = useState<Values>({
    qty: String((isLoading(move) ? waybill.planQty : waybill.unloadQty) ?? ''),
    reason: '',
    consigneeCode: '',
    remark: '',
    images: [],
  })
  const [tried, setTried] = useState(false)
  const [sending, setSending] = useState(false)
  useFocusBack()
  const set = (change: Partial<Values>) => setValues(now => ({ ...now, ...change }))
  const { run, isPending, error } = useMove(waybill, move)
  const missing = missingOf(form, values)

  const submit = async () => {
    setTried(true)
    if (missing.length > 0 || sending) return
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
            loading={isLoading(move)}
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
        {form.photos !== 'none' && (
          <Form.Item
            label={t('photos')}
            required={form.photos === 'required'}
            htmlFor="move-photos"
            validateStatus={tried && missing.includes('images') ? 'error' : undefined}
            help={t(photosHelp(tried, sending, missing.includes('images')))}
          >
            <ImagesInput
              id="move-photos"
              label={t('photos')}
              value={values.images}
              onChange={images => set({ images })}
              invalid={tried && missing.includes('images')}
              onBusy={setSending}
            />
          </Form.Item>
        )}
      </Form>
      {error && <Refusal error={error} />}
    </Modal>
  )
}

function missingOf(form: ReturnType<typeof formOf>, values: Values): (keyof Values)[] {
  const missing: (keyof Values)[] = []
  if (form.qty && !(Number(values.qty) > 0)) missing.push('qty')
  if (form.consigneeCode && values.consigneeCode.length !== 6) missing.push('consigneeCode')
  if (form.photos === 'required' && values.images.length === 0) missing.push('images')
  if (form.reason === 'required' && values.reason.trim() === '') missing.push('reason')
  return missing
}

const isLoading = ({ needs }: Move): boolean => needs?.includes('loadProof') ?? false

const photosHelp = (tried: boolean, sending: boolean, missing: boolean) =>
  sending ? 'photosSending' : tried && missing ? 'photosMissing' : 'photosHelp'

/** The call behind a move: signing has its own, all others share one. */
function useMove(waybill: WaybillRecord, move: Move) {
  const sign = useAction(endpoints.waybillSign, { invalidates: CHANGED, silent: true })
  const other = useAction(endpoints.waybillMove, { invalidates: CHANGED, silent: true })
  const { id, version } = waybill
  const run = ({ qty, reason, consigneeCode, remark, images }: Values) => {
    const proof = images.length > 0 ? { images } : {}
    if (move.name === 'sign')
      return sign.run({
        body: { id, version, unloadQty: Number(qty), ...(remark.trim() && { remark: remark.trim() }), ...proof },
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
        ...proof,
      },
    })
  }
  const used = move.name === 'sign' ? sign : other
  return { run, isPending: used.isPending, error: used.error }
}

function QuantityField(props: {
  waybill: WaybillRecord
  /** The goods are being loaded: there is no loss to speak of yet. */
  loading: boolean
  value: string
  error: boolean
  onChange: (value: string) => void
}) {
  const { waybill, value, loading } = props
  const { t } = useTranslation()
  const dict = useDict(['unit'])
  const unit = dict.label('unit', waybill.unit)
  return (
    <>
      <Form.Item
        label={t(loading ? 'loadedQty' : 'unloadedQty')}
        required
        htmlFor="move-qty"
        validateStatus={props.error ? 'error' : undefined}
        help={props.error ? t(loading ? 'loadedQtyMissing' : 'qtyMissing') : undefined}
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
      {!loading && <Loss waybill={waybill} value={value} unit={unit} />}
    </>
  )
}

/** What the quantity will mean in money, before it is agreed to. */
function Loss({ waybill, value, unit }: { waybill: WaybillRecord; value: string; unit: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const preview = lossPreview(waybill, Number(value))
  return (
    <>
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
