import { endpoints, FENCE_KM, type WaybillDetail, type WaybillRecord } from '@ntocc/sdk/contracts'
import type { Move } from '@ntocc/sdk/fields'
import { type Here, useAction, useDict, useFormat, useHere, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { EntityForm, FormField, FormFooter, ModalFrame, Money, Quantity, useForm, useLeave } from '@ntocc/sdk/ui'
import { Alert, App } from 'antd'
import { useMemo } from 'react'
import { waybillHandovers } from '../../contract/handovers.ts'
import { leastSigned } from '../../contract/signing.ts'
import { isWeighed } from '../../contract/weighing.ts'
import { CrewFields } from './CrewFields.tsx'
import { lossPreview } from './loss.ts'
import { formOf, isAside, kmTo, shapeOf, sideOf } from './moves.ts'
import { SignatureFields } from './SignatureFields.tsx'
import { useActor, useMoveWords } from './useMoves.tsx'
import { Whereabouts } from './Whereabouts.tsx'

const CHANGED = [endpoints.waybillList, endpoints.waybill, endpoints.waybillTrack, waybillHandovers.by.list]

/** A waybill of a list, or as its own page has it. */
type Moving = WaybillRecord & Pick<WaybillDetail, 'fromStock'>

/** Asks for what a move needs, shows what it will mean, and makes it. Stays open with the reason when it is refused. */
export function MoveDialog(props: { waybill: Moving; move: Move; onClose: () => void }) {
  const { waybill, move, onClose } = props
  const { t } = useTranslation()
  const { message } = App.useApp()
  const dict = useDict(['unit'])
  const asks = useMemo(() => formOf(move), [move])
  const loading = isLoading(move)
  const weight = loading && !isWeighed(waybill.unit)
  const shape = useMemo(() => shapeOf(asks, { why: whySigned(move), weight }), [asks, move, weight])
  const known = loading ? (waybill.fromStock?.qty ?? waybill.planQty) : waybill.unloadQty
  const at = usePlace(waybill, move)
  const depends = useMemo(() => demands(waybill, move, at.isAway), [waybill, move, at.isAway])
  const kg = weight ? (waybill.fromStock?.kg ?? waybill.grossKg) : undefined
  const form = useForm(shape, { ...(asks.qty && known && { qty: known }), ...(kg && { grossKg: kg }) }, { depends })
  const leave = useLeave(form.isDirty, onClose)
  const makeMove = useMove(waybill, move, at.here)
  const barred = useBarred(waybill, move)
  const label = t(`move.${move.name}`)
  // Whoever is spoken to of a driver is somebody else.
  const isOwn = useActor().partyType === 'DRIVER' && move.name === 'accept'
  const unit = dict.label('unit', waybill.unit)

  const submit = async () => {
    if (form.isBusy) {
      message.info(t('photosSending'))
      return
    }
    if (!(await form.submit(makeMove))) return
    const { waybillNo } = waybill
    message.success(isOwn ? t('took', { waybillNo }) : t('moved', { move: label, waybillNo }))
    onClose()
  }

  return (
    <ModalFrame
      title={t('moveTitle', { move: label, waybillNo: waybill.waybillNo })}
      onLeave={leave}
      onOpen={() => form.focus(Object.keys(shape.fields)[0] ?? '')}
      footer={
        <FormFooter
          saveLabel={label}
          leaveLabel={t('keep')}
          danger={isAside(move.name)}
          isPending={form.isPending}
          onLeave={leave}
          onSave={barred === undefined ? () => void submit() : undefined}
        />
      }
    >
      <p className="waybills-hint">{t(`moveHint.${isOwn ? 'acceptOwn' : move.name}`)}</p>
      {barred !== undefined && <Alert type="warning" showIcon title={barred} />}
      <EntityForm
        form={form}
        entity="waybill"
        disabled={barred !== undefined}
        onSubmit={() => barred === undefined && void submit()}
      >
        {asks.crew && <CrewFields waybill={waybill} form={form} />}
        {asks.qty && (
          <FormField
            name="qty"
            label={t(loading ? 'loadedQty' : 'unloadedQty')}
            unit={unit}
            help={
              loading && waybill.fromStock
                ? t('fromStockHelp', { documents: waybill.fromStock.documents.join(', ') })
                : undefined
            }
          />
        )}
        {weight && <FormField name="grossKg" help={t('weight.help')} />}
        {asks.qty && !loading && <Loss waybill={waybill} value={String(form.values.qty ?? '')} unit={unit} />}
        {isSigning(move) && <Claim waybill={waybill} value={Number(form.values.qty ?? 0)} move={move} unit={unit} />}
        {asks.consigneeCode && (
          <FormField name="consigneeCode" label={t('consigneeCode')} help={t('consigneeCodeHelp')} />
        )}
        {asks.signature && <SignatureFields />}
        {at.side && barred === undefined && <Whereabouts here={at.here} km={at.km} />}
        {asks.reason !== 'none' && (
          <FormField name="reason" label={t(asks.reason === 'required' ? 'reason' : 'reasonAway')} />
        )}
        {asks.photos !== 'none' && (
          <FormField
            name="images"
            label={t(`photosOf.${provedBy(move)}`)}
            help={form.isBusy ? t('photosSending') : undefined}
          />
        )}
      </EntityForm>
    </ModalFrame>
  )
}

/** Where whoever makes the move is, for moves that are made at an end of the way: elsewhere it wants a reason. */
function usePlace(waybill: WaybillRecord, move: Move) {
  const side = sideOf(move)
  const here = useHere(side !== undefined)
  const km = side && kmTo(waybill, side, here.place)
  const isThere = km !== undefined && km <= FENCE_KM
  return { side, here, km, isAway: side !== undefined && !isThere }
}

/** Less than the driver proved, by more than may be lost on the way. */
function isLess({ loadQty, unloadQty, lossTolerance }: WaybillRecord, qty: number): boolean {
  const proved = { loadQty: Number(loadQty ?? 0), unloadQty: Number(unloadQty ?? 0) }
  return qty > 0 && qty < leastSigned({ ...proved, lossTolerance: Number(lossTolerance ?? 0) })
}

/** A field that is shown, and then demanded. */
const rule = (on: string[], holds: (values: Record<string, unknown>) => boolean) => ({
  on,
  show: holds,
  require: holds,
})

/** When a reason has to be given: away from the end of the way where the move is made, and for less than was proved. */
function demands(waybill: WaybillRecord, move: Move, isAway: boolean): Record<string, ReturnType<typeof rule>> {
  const away = sideOf(move) && { reason: rule([], () => isAway) }
  const why = whySigned(move)
  if (!why) return { ...away }
  const claims = (values: Record<string, unknown>) => isLess(waybill, Number(values.qty ?? 0))
  const isOne = away && why === 'reason'
  return { ...away, [why]: rule(['qty'], values => claims(values) || Boolean(isOne && isAway)) }
}

/**
 * Why the move cannot be made, which a list does not know: only the server knows papers, trips and receipts. Asked when the
 * dialog opens, so that nobody fills in what will be refused.
 */
function useBarred({ id }: WaybillRecord, { name }: Move): string | undefined {
  const { data } = useRecord(endpoints.waybill, { params: { id } })
  const words = useMoveWords()
  const answer = data?.moves.find(each => each.move === name)
  return answer && !answer.allowed ? words.reason(answer) : undefined
}

/** The goods are being loaded: there is no loss to speak of yet. */
const isLoading = ({ needs }: Move): boolean => needs?.includes('loadProof') ?? false

/** What the photographs of a move show. */
const provedBy = (move: Move): 'load' | 'unload' | 'sign' | 'receipt' => {
  if (isLoading(move)) return 'load'
  if (isSigning(move)) return 'sign'
  return move.needs?.includes('unloadProof') ? 'unload' : 'receipt'
}

/** What was proved is signed for. */
const isSigning = ({ needs }: Move): boolean => needs?.includes('quantityGiven') ?? false

/** Where whoever signs for less says why: the name that the call has for it. */
const whySigned = (move: Move): 'remark' | 'reason' | undefined =>
  isSigning(move) ? (move.name === 'sign' ? 'remark' : 'reason') : undefined

/** The call behind a move: signing has its own, all others share one. */
function useMove(waybill: WaybillRecord, move: Move, { place }: Pick<Here, 'place'>) {
  const sign = useAction(endpoints.waybillSign, { invalidates: CHANGED, silent: true })
  const other = useAction(endpoints.waybillMove, { invalidates: CHANGED, silent: true })
  const { id, version } = waybill
  return (values: Record<string, unknown>) => {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
    const { qty, ...rest } = given as Given
    return move.name === 'sign'
      ? sign.run({ body: { ...rest, id, version, unloadQty: Number(qty) } })
      : other.run({ params: { id }, body: { ...given, ...place, move: move.name, version } })
  }
}

/** What the form gives, without what was left empty. */
interface Given {
  qty?: number
  reason?: string
  remark?: string
  consigneeCode?: string
  images?: string[]
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
        <Alert
          type="warning"
          showIcon
          title={t('moreThanLoaded', { loaded: `${format.number(waybill.loadQty)} ${unit}` })}
        />
      )}
    </>
  )
}

/** Other than the driver proved is said by whoever signs, and decided by the platform; a shipper says for itself what is more. */
function Claim({ waybill, value, move, unit }: { waybill: WaybillRecord; value: number; move: Move; unit: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const field = whySigned(move)
  const qty = Number(waybill.unloadQty) || Number(waybill.loadQty)
  const proved = `${format.number(qty)} ${unit}`
  if (move.name !== 'sign' && value > qty)
    return <Alert type="warning" showIcon title={t('moreThanProved', { proved })} />
  if (!isLess(waybill, value)) return null
  return (
    <>
      <Alert type="warning" showIcon title={t('lessThanProved', { proved })} />
      {field && <FormField name={field} label={t('signedLessReason')} help={t('signedLessReasonHelp')} />}
    </>
  )
}
