import {
  Driver,
  DriverTeam,
  inEachLanguage,
  type LocalizedText,
  type MaybeLocalized,
  reviewMachine,
  type Vehicle,
} from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import { teamMemberMachine } from '../contract/machines.ts'
import type { DriverTeamMember } from '../contract/teams.ts'
import type { FleetCtx } from './types.ts'

/** What carriers and drivers hear of each other, and of the review of a carrier's papers. */

const { applied, member, refused, left, invited } = teamMemberMachine.at

const DECIDED: Readonly<Record<number, LocalizedText>> = {
  [reviewMachine.at.approved]: {
    en: 'Papers approved',
    zh: '证件审核通过',
    es: 'Documentos aprobados',
    ja: '書類が承認されました',
  },
  [reviewMachine.at.rejected]: {
    en: 'Papers rejected',
    zh: '证件审核未通过',
    es: 'Documentos rechazados',
    ja: '書類が差し戻されました',
  },
}

/** Where a driver or a vehicle is shown. */
export const PAGES = { driver: '/service_info', vehicle: '/base/vehicles/detail' } as const

type Reviewed = Pick<Driver | Vehicle, 'authStatus' | 'teamCode' | 'lastRejectReason'> & {
  id: number
  name?: MaybeLocalized
  plateNo?: string
}

/** A carrier hears what became of the papers that it handed in. */
export const tellOfReview = (
  ctx: FleetCtx,
  kind: keyof typeof PAGES,
  after: Reviewed,
  before: { authStatus: number } | undefined,
): void => {
  const title = DECIDED[after.authStatus]
  if (!title || !after.teamCode || before?.authStatus !== reviewMachine.at.toReview) return
  const isRejected = after.authStatus === reviewMachine.at.rejected
  const why = isRejected && after.lastRejectReason ? `: ${after.lastRejectReason}` : ''
  ctx.alert([`CARRIER/${after.teamCode}`], {
    level: isRejected ? 'error' : 'warning',
    title,
    text: inEachLanguage(language => `${after.plateNo ?? localise(after.name, language)}${why}`),
    to: `${PAGES[kind]}?id=${after.id}`,
  })
}

const WORDS = {
  asked: {
    en: 'A carrier asks you to drive for it',
    zh: '有承运人邀请您加入车队',
    es: 'Un transportista le invita a su equipo',
    ja: '運送事業者からチームへの招待です',
  },
  joined: {
    en: 'A driver has joined your team',
    zh: '司机已加入您的车队',
    es: 'Un conductor se ha unido a su equipo',
    ja: 'ドライバーがチームに加わりました',
  },
  declined: {
    en: 'A driver does not join your team',
    zh: '司机未接受您的邀请',
    es: 'Un conductor no se une a su equipo',
    ja: 'ドライバーが招待を辞退しました',
  },
  hasLeft: {
    en: 'A driver has left your team',
    zh: '司机已退出您的车队',
    es: 'Un conductor ha dejado su equipo',
    ja: 'ドライバーがチームを離れました',
  },
  ended: {
    en: 'You no longer drive for this team',
    zh: '您已不在该车队',
    es: 'Ya no conduce para este equipo',
    ja: 'このチームのメンバーではなくなりました',
  },
  withdrawn: {
    en: 'An invitation to a team has been taken back',
    zh: '车队邀请已撤回',
    es: 'Se ha retirado la invitación de un equipo',
    ja: 'チームへの招待が取り消されました',
  },
  notTaken: {
    en: 'A team has not taken you',
    zh: '车队未同意您的加入申请',
    es: 'Un equipo no le ha admitido',
    ja: 'チームへの参加申請は認められませんでした',
  },
} as const satisfies Readonly<Record<string, LocalizedText>>

type Said = readonly [to: 'DRIVER' | 'CARRIER', title: LocalizedText]

/** Of a change of a membership who hears what. */
const sayings = (now: number, old: number | undefined): Said[] => {
  if (now === invited) return [['DRIVER', WORDS.asked]]
  if (old === invited && now === member) return [['CARRIER', WORDS.joined]]
  if (old === invited && now === refused) return [['CARRIER', WORDS.declined]]
  if (old === invited && now === left) return [['DRIVER', WORDS.withdrawn]]
  if (old === applied && now === refused) return [['DRIVER', WORDS.notTaken]]
  if (old !== member || now !== left) return []
  return [
    ['CARRIER', WORDS.hasLeft],
    ['DRIVER', WORDS.ended],
  ]
}

/** Of an invitation, its answer and who leaves; nobody is told of what he did himself. */
export const tellOfMember = async (
  ctx: FleetCtx,
  { teamCode, driverCode, status }: DriverTeamMember,
  before: { status: number } | undefined,
): Promise<void> => {
  const said = status === before?.status ? [] : sayings(status, before?.status)
  const told = said.filter(([to]) => to !== ctx.session.partyType)
  if (told.length === 0) return
  const [of] = await ctx.query<{ team: MaybeLocalized; driver: MaybeLocalized }>(
    sql`select t.name as team, d.name as driver from ${ctx.table(DriverTeam)} t, ${ctx.table(Driver)} d
      where t.branch_code = ${ctx.session.branchCode} and t.code = ${teamCode} and d.branch_code = t.branch_code
        and d.code = ${driverCode}`,
  )
  if (!of) return
  for (const [to, title] of told) {
    const isDriver = to === 'DRIVER'
    ctx.alert([`${to}/${isDriver ? driverCode : teamCode}`], {
      level: 'warning',
      title,
      text: inEachLanguage(language => localise(isDriver ? of.team : of.driver, language)),
      to: isDriver ? '/driver' : '/base/own-team',
    })
  }
}
