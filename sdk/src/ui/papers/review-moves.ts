import { expiredPaper, lackingOf, type ReviewSubject, reviewMachine } from '../../contracts/basic/index.ts'
import { endpoints } from '../../contracts/endpoints/index.ts'
import type { Entity, Held } from '../../fields/index.ts'
import { fieldsOf } from '../../fields/known.ts'
import type { MoveSource } from '../record/moves.ts'

interface Reviewed {
  id: number
  version: number
  authStatus: number
}

/** Facts and pictures that are not there. Their names are texts of the plugin, `<of>.<field>`. */
const lacking = (subject: ReviewSubject, entity: Entity, row: object): Held => {
  const fields = lackingOf(subject, entity, name => fieldsOf(row)[name])
  return (
    fields.length === 0 || {
      code: 'validation.papers.missing',
      params: { missing: fields.join(' '), of: entity.name },
    }
  )
}

/**
 * What staff do with a party outside the review itself: hand it in, disable it, let it come back. With the entity what its
 * papers lack is said before it is handed in.
 */
export const reviewMoves = <R extends Reviewed>(subject: ReviewSubject, entity?: Entity): MoveSource<R> => ({
  machine: reviewMachine,
  state: 'authStatus',
  call: endpoints.reviewMove,
  body: ({ id, version }, move, reason) => ({ kind: subject.kind, id, version, move, ...(reason && { reason }) }),
  only: ['submit', 'suspend', 'resume'],
  // Papers are handed in with their pictures (decision 99), and a file has none.
  importLacks: subject.certificates.some(({ images = [] }) => images.length > 0),
  holds: row => ({
    documentsComplete: expiredPaper(subject, row, new Date()) ?? (entity ? lacking(subject, entity, row) : true),
  }),
})
