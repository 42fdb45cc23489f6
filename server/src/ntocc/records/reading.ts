import { endpoints, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { type Entity, own } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import { BackendError } from '../errors.ts'
import type { Session } from '../http/context.ts'
import { everyEntity, resourceNamed, reviewSubjects } from '../registry/areas.ts'
import { scopeOf, seesBranch } from './scope.ts'

/** What reading the records of an entity asks for, as its calls declare it. */
interface Reading {
  /** Absent where the records are everybody's of the branch. */
  permission?: string | undefined
  shared?: boolean
  staffOnly?: boolean
  /** Which of them everybody may read; the holder of the other permission reads all. */
  others?: { where: SQL; unless: string | undefined }
}

const ofWaybills: Reading = { permission: endpoints.waybill.permission }

/** Entities with calls of their own in the place of a resource. */
const WITHOUT_RESOURCE: Readonly<Record<string, Reading>> = {
  waybill: ofWaybills,
  waybillNode: ofWaybills,
  receipt: ofWaybills,
  waybillException: ofWaybills,
  role: { permission: endpoints.role.permission, staffOnly: true },
  menuResource: { permission: endpoints.menuResourceList.permission, staffOnly: true },
  permissionCode: { permission: endpoints.permissionList.permission, staffOnly: true },
  // What is not out yet, or has been taken back, is for whoever edits it.
  bulletin: {
    shared: true,
    others: {
      where: sql`(is_release = '1' and (publish_time is null or publish_time <= now()))`,
      unless: endpoints.appInfoSave.permission,
    },
  },
  banner: { shared: true },
  areaProvince: { shared: true },
}

/** What nobody has declared how to read has none. */
const readingOf = (name: string): Reading | undefined => {
  const resource = resourceNamed(name)
  if (!resource) return own(WITHOUT_RESOURCE, name)
  const { by, shared = false, staffOnly = false } = resource
  return { permission: (by.get ?? by.list)?.permission, shared, staffOnly }
}

/** Codes beside the entity's own that let a whole record be read: a reviewer reads what the case is about. */
export const readersOf = (name: string): readonly string[] =>
  endpoints.reviewQueue.permission && reviewSubjects().some(({ entity }) => entity === name)
    ? [endpoints.reviewQueue.permission]
    : []

/** Whether the role may read records of an entity at all. What nobody has declared how to read, nobody reads. */
export const mayRead = (session: Session, { name }: Pick<Entity, 'name'>): boolean => {
  const reading = readingOf(name)
  if (!reading || (reading.staffOnly && !seesBranch(session))) return false
  if (reading.permission === undefined) return reading.shared === true && !session.applying
  return [reading.permission, ...readersOf(name)].some(code => session.permissions.has(code))
}

/** @throws BackendError FORBIDDEN for whoever may not read records of the entity */
export const requireRead = (session: Session, entity: Pick<Entity, 'name'>): void => {
  if (!mayRead(session, entity)) throw new BackendError('FORBIDDEN')
}

/** What holds of the records that the session may read beside its scope; undefined where nothing more has to. */
export const alsoHolds = (session: Session, { name }: Pick<Entity, 'name'>): SQL | undefined => {
  const others = readingOf(name)?.others
  return others && !(others.unless && session.permissions.has(others.unless)) ? others.where : undefined
}

/** The records of an entity that the session may read: those in its scope, with the permission for reading. */
export const readableSql = (entity: Entity, session: Session): SQL => {
  if (!mayRead(session, entity)) return sql`false`
  const scope = scopeOf(entity, session, { shared: readingOf(entity.name)?.shared ?? false })
  const also = alsoHolds(session, entity)
  return also ? sql`(${scope}) and ${also}` : scope
}

const JUDGEMENTS: readonly string[] = ['approveLoad', 'approveReceipt']
/** Codes of deciding about what a record shows: whoever judges it has its pictures before them, whatever they may read besides. */
const JUDGES: Readonly<Record<string, readonly (string | undefined)[]>> = {
  [Waybill.name]: JUDGEMENTS.map(name => waybillMachine.move(name)?.permission),
}

/** The records of an entity whose files the session may see: those that it may read, and those that it judges. */
export const seenSql = (entity: Entity, session: Session): SQL => {
  const isJudge = own(JUDGES, entity.name)?.some(code => code !== undefined && session.permissions.has(code))
  return isJudge ? scopeOf(entity, session) : readableSql(entity, session)
}

const naming = (name: string) =>
  everyEntity().filter(({ entries }) => entries.some(([, field]) => field.options.entity === name))

/**
 * Codes of the work whose records name records of an entity: whoever does it chooses among them, and sees what they are
 * called, without reading anything else of them.
 */
export const choosersOf = (name: string): readonly string[] => {
  const codes = naming(name).flatMap(each => {
    const edit = resourceNamed(each.name)?.permission.edit
    return [readingOf(each.name)?.permission, edit]
  })
  return [...new Set(codes.filter(code => code !== undefined))]
}

/** What a choice shows of a record: its code, its name, and what tells two of one name apart. */
export const choiceFields = (name: string): readonly string[] => {
  const { keyword = [], also = [] } = resourceNamed(name) ?? {}
  return ['id', 'code', keyword[0] ?? 'name', ...also]
}
