import {
  type AnyEntity,
  Driver,
  DriverTeam,
  type Endpoint,
  type ReviewSubject,
  resource,
  reviewMachine,
  Shipment,
  Vehicle,
} from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import { type FormSchema, formOf } from '@ntocc/sdk/ui'
import { createContext, useContext } from 'react'

export const TO_REVIEW = reviewMachine.codeOf('toReview')

/** The nouns of the platform that are reviewed, by their names: what a screen shows of one it takes from its fields. */
const ENTITIES: Readonly<Record<string, AnyEntity | undefined>> = {
  driver: Driver,
  vehicle: Vehicle,
  driverTeam: DriverTeam,
  shipment: Shipment,
}

export const ReviewSubjects = createContext<readonly ReviewSubject[]>([])

/** By what cases of a kind are judged, as the backend says. */
export function useSubject(kind: string): ReviewSubject {
  const subject = useContext(ReviewSubjects).find(each => each.kind === kind)
  if (!subject) throw new Error(`nothing is reviewed under ${kind}`)
  return subject
}

type ReadCall = Endpoint<`/ntocc-basic-api/${string}/{id}`, undefined, undefined, object>

const calls = new Map<string, ReadCall>()

/** The call that reads the whole record of a case. */
export function readCall({ entity }: ReviewSubject): ReadCall {
  const known = calls.get(entity)
  if (known) return known
  const { by } = resource<object>()(entity, { permission: { edit: `${entity}.edit` }, keyword: [] })
  const call = by.get as unknown as ReadCall
  calls.set(entity, call)
  return call
}

/** A plate is drawn in its colour. */
const DRAWN: ReadonlySet<string> = new Set(['plateColor'])

export interface PaperSchema {
  name: string
  /** Field of its state. */
  status: string | undefined
  /** Fields with its pictures. */
  pictures: readonly string[]
  facts: FormSchema
}

/** The record that a kind is about. */
export const entityOf = ({ entity }: ReviewSubject): Entity | undefined => ENTITIES[entity] as Entity | undefined

const made = new WeakMap<ReviewSubject, PaperSchema[]>()

/** The papers of a kind with what was typed of each; pictures stand in the middle of the screen, not among the facts. */
export function papersOf(subject: ReviewSubject): PaperSchema[] {
  const known = made.get(subject)
  if (known) return known
  const entity = entityOf(subject)
  const isPicture = (name: string): boolean => entity?.fieldNamed(name)?.kind.name === 'images'
  const papers = subject.certificates.map(({ name, status, images = [], fields, beside = [] }) => {
    const pictures = [...images, ...beside.filter(isPicture)]
    const shown = [...fields, ...beside].filter(
      field => entity?.fieldNamed(field) && !pictures.includes(field) && !DRAWN.has(field),
    )
    return {
      name,
      status,
      pictures,
      facts: formOf(entity as unknown as typeof Driver, { groups: [{ fields: shown as (keyof Driver & string)[] }] }),
    }
  })
  made.set(subject, papers)
  return papers
}
