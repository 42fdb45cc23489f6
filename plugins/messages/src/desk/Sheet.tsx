import { WITH_MOVES } from '@ntocc/sdk/contracts'
import { useOpenable, usePageActions, useRecord, useSession, useTranslation } from '@ntocc/sdk/hooks'
import {
  ActionButton,
  AuditTrail,
  DeskActions,
  DeskSheet,
  Empty,
  ErrorState,
  type Fact,
  FactsGrid,
  FieldCell,
  FieldScope,
  NearPlace,
  PageLink,
  Plate,
  Skeleton,
  TimeCell,
  useRecordMoves,
  useScope,
} from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { VehicleWarning, vehicleWarnings } from '../../contract/warnings.ts'
import { Measured } from '../parts/Measured.tsx'
import { replayPath } from '../replay/span.ts'
import { isMeant, movesFor, warningName } from '../warning.ts'

const FIELDS = Object.values(VehicleWarning.fields)
const REFRESH_MS = 20_000

/** Keys of the moves. */
const KEYS: Readonly<Record<string, string>> = {
  claim: 't',
  handle: 'h',
  ignore: 'i',
  release: 'b',
  takeOver: 'o',
  reopen: 'r',
}

/** One warning: what it is about, what can be done, and who did what so far. */
export function Sheet({ id }: { id: number }) {
  const { t } = useTranslation()
  const found = useRecord(vehicleWarnings.by.get, { params: { id }, query: WITH_MOVES, refreshMs: REFRESH_MS })
  if (found.notFound) return <Empty title={t('desk.notFound')} hint={t('desk.notFoundHint')} />
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton rows={6} height={32} />
  return (
    <FieldScope fields={FIELDS}>
      <Shown of={found.data} />
    </FieldScope>
  )
}

const field = (name: string) => VehicleWarning.fieldNamed(name)

function Shown({ of }: { of: VehicleWarning }) {
  const { t } = useTranslation()
  const scope = useScope()
  const me = useSession(state => state.party?.code)
  const source = useMemo(() => movesFor(me), [me])
  const moves = useRecordMoves(source, warningName)
  const offered = moves.actionsOf(of).filter(({ key }) => isMeant(of, me, key))
  usePageActions(
    offered.map(({ key, label, run, disabledReason }) => ({
      id: `warning.${key}`,
      title: label,
      keys: KEYS[key] ?? '',
      run,
      ...(disabledReason && { disabledReason }),
    })),
  )
  const kind = scope.label('warningKind', of.kind)
  return (
    <DeskSheet
      label={`${kind} ${of.plateNo}`}
      title={
        <>
          {kind} <FieldCell name="level" field={field('level')} row={of} />
          <FieldCell name="status" field={field('status')} row={of} />
          <Plate no={of.plateNo} {...(of.plateColor && { color: of.plateColor })} />
        </>
      }
      actions={
        offered.length > 0 && (
          <DeskActions>
            {offered.map(({ key, label, disabledReason, run }, at) => (
              <ActionButton
                key={key}
                label={label}
                type={at === 0 && !disabledReason ? 'primary' : 'default'}
                onClick={run}
                {...(disabledReason && { disabledReason })}
              />
            ))}
          </DeskActions>
        )
      }
    >
      {of.result && <p className="nt-desk-told">{of.result}</p>}
      <FactsGrid facts={useFacts(of)} />
      {of.kind !== 'certificate' && <Way of={of} />}
      <h3>{t('desk.happened')}</h3>
      <AuditTrail of={VehicleWarning} id={of.id} />
      {moves.dialog}
    </DeskSheet>
  )
}

/** What the vehicle did on the days of a warning, for whoever judges it. */
function Way({ of: { plateNo, startTime, endTime } }: { of: VehicleWarning }) {
  const { t } = useTranslation()
  const to = replayPath(plateNo, startTime, endTime ?? undefined)
  if (!useOpenable()(to)) return null
  return (
    <p>
      <PageLink to={to} className="nt-link">
        {t('desk.replay')}
      </PageLink>
    </p>
  )
}

function useFacts(of: VehicleWarning): Fact[] {
  const { t } = useTranslation()
  const isOpenable = useOpenable()
  const fact = (name: keyof VehicleWarning & string, value?: Fact['value']): Fact => ({
    key: name,
    label: t(`vehicleWarning.${name}`),
    value: value ?? <FieldCell name={name} field={field(name)} row={of} />,
  })
  const isPaper = of.kind === 'certificate'
  const way = `/order_info?id=${encodeURIComponent(of.waybillNo ?? '')}&tab=track`
  const has = (name: keyof VehicleWarning & string) => of[name] !== null && of[name] !== undefined && of[name] !== ''
  return [
    ...(has('paper') ? [fact('paper')] : []),
    ...(has('value')
      ? [{ key: 'value', label: t(isPaper ? 'desk.validity' : 'vehicleWarning.value'), value: <Measured of={of} /> }]
      : []),
    ...(has('limitValue') && !isPaper ? [fact('limitValue')] : []),
    ...(has('place') ? [fact('place')] : []),
    fact('startTime', <TimeCell value={of.startTime} />),
    fact('endTime', of.isOver ? <TimeCell value={of.endTime} /> : t('desk.goesOn')),
    ...(of.lng != null && of.lat != null
      ? [{ key: 'near', label: t('desk.near'), value: <NearPlace lng={of.lng} lat={of.lat} /> }]
      : []),
    ...(of.times > 1 ? [fact('times')] : []),
    ...(has('driverName') ? [fact('driverName')] : []),
    ...(of.waybillNo
      ? [
          fact(
            'waybillNo',
            isOpenable(way) ? (
              <PageLink to={way} className="nt-link">
                {of.waybillNo}
              </PageLink>
            ) : (
              of.waybillNo
            ),
          ),
        ]
      : []),
    fact('handler', of.handler ?? t('desk.nobody')),
  ]
}
