import { exceptionMachine, Waybill, WaybillException } from '@ntocc/sdk/contracts'
import { useOpenable, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  Age,
  AuditTrail,
  DeskSheet,
  Empty,
  ErrorState,
  type Fact,
  FactsGrid,
  FieldCell,
  FieldScope,
  FileThumbs,
  Money,
  NearPlace,
  PageLink,
  Plate,
  Route,
  Skeleton,
  TimeCell,
  useScope,
} from '@ntocc/sdk/ui'
import { type ExceptionDetail, exceptionCalls } from '../../contract/exceptions.ts'
import { Actions } from './Actions.tsx'
import { Deadline } from './Deadline.tsx'
import { ExceptionMap } from './ExceptionMap.tsx'
import type { ExceptionMoves } from './useExceptionMoves.ts'

const FIELDS = [...Object.values(WaybillException.fields), Waybill.fields.status]
/** How soon is seen what others do. */
const REFRESH_MS = 20_000

/** One exception with what surrounds it: what happened, where, what is to be done, and who did what so far. */
export function Sheet({ id, moves }: { id: number; moves: ExceptionMoves }) {
  const { t } = useTranslation()
  const found = useRecord(exceptionCalls.exception, { params: { id }, refreshMs: REFRESH_MS })
  if (found.notFound) return <Empty title={t('exceptions.notFound')} hint={t('notFoundHint')} />
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton rows={8} height={32} />
  return (
    <FieldScope fields={FIELDS}>
      <Loaded of={found.data} moves={moves} />
    </FieldScope>
  )
}

const field = (name: string) => WaybillException.fieldNamed(name)

function Loaded({ of, moves }: { of: ExceptionDetail; moves: ExceptionMoves }) {
  const { t } = useTranslation()
  const scope = useScope()
  const isOpenable = useOpenable()
  const kind = scope.label('exceptionType', of.type)
  const { waybill } = of
  const way = `/order_info?id=${waybill.id}&tab=exceptions`
  return (
    <DeskSheet
      label={`${kind} ${of.waybillNo}`}
      title={
        <>
          {kind} <FieldCell name="level" field={field('level')} row={of} />
          <FieldCell name="status" field={field('status')} row={of} />
          <Deadline of={of} />
        </>
      }
      about={
        <>
          {isOpenable(way) ? (
            <PageLink to={way} className="nt-link">
              {of.waybillNo}
            </PageLink>
          ) : (
            of.waybillNo
          )}
          <FieldCell name="status" field={Waybill.fieldNamed('status')} row={waybill} />
          <Plate no={waybill.vehicleNo} color={waybill.plateColor} />
          <Route from={waybill.loadCity} to={waybill.unloadCity} />
        </>
      }
      actions={of.moves.length > 0 && <Actions of={of} moves={moves} />}
    >
      {of.status === exceptionMachine.at.closed && of.result && <p className="nt-desk-told">{of.result}</p>}
      <FactsGrid facts={factsOf(of, t)} />
      {of.description && <p className="nt-desk-told">{of.description}</p>}
      {(of.photos?.length ?? 0) > 0 && (
        <FileThumbs references={of.photos ?? []} label={t('exceptions.pictures', { waybillNo: of.waybillNo })} />
      )}
      <ExceptionMap of={of} kind={kind} />
      <h3>{t('exceptions.happened')}</h3>
      <AuditTrail of={WaybillException} id={of.id} />
    </DeskSheet>
  )
}

function factsOf(of: ExceptionDetail, t: ReturnType<typeof useTranslation>['t']): Fact[] {
  const label = (name: string) => t(`waybillException.${name}`)
  const fact = (name: string, value: Fact['value']): Fact => ({ key: name, label: label(name), value })
  return [
    fact('time', <Age value={of.time} />),
    ...(of.lng != null && of.lat != null ? [fact('place', <NearPlace lng={of.lng} lat={of.lat} />)] : []),
    fact('handler', of.handler ?? t('exceptions.nobody')),
    ...(of.dueAt ? [fact('dueAt', <TimeCell value={of.dueAt} />)] : []),
    ...(of.waybill.driverName ? [{ key: 'driver', label: t('waybill.driverName'), value: of.waybill.driverName }] : []),
    ...(of.responsible
      ? [fact('responsible', <FieldCell name="responsible" field={field('responsible')} row={of} />)]
      : []),
    ...(of.amount && Number(of.amount) > 0 ? [fact('amount', <Money value={of.amount} />)] : []),
    ...(of.outcome ? [fact('outcome', <FieldCell name="outcome" field={field('outcome')} row={of} />)] : []),
    ...(of.consequence
      ? [fact('consequence', <FieldCell name="consequence" field={field('consequence')} row={of} />)]
      : []),
    ...(of.result && of.status !== exceptionMachine.at.closed ? [fact('result', of.result)] : []),
  ]
}
