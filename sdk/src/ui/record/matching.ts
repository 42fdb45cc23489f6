import { useQueryClient } from '@tanstack/react-query'
import type { BulkMoveJob } from '../../client/bulk-moves.ts'
import type { MoveRefusal } from '../../contracts/endpoints/bulk-moves.ts'
import type { Endpoint } from '../../contracts/endpoints/endpoint.ts'
import { endpoints } from '../../contracts/endpoints/index.ts'
import type { ListQuery } from '../../contracts/envelope.ts'
import { useConsole, useTranslation } from '../../hooks/index.ts'
import { queryKeyOf } from '../../hooks/query-keys.ts'
import type { BulkAction, MatchingOutcome } from '../list/types.ts'
import type { Moved, MoveSource } from './moves.ts'

/**
 * Whether the server makes such a move by itself: by the ordinary call of the resource, by that of reviews, or as the service of
 * the area says (`bulkMoves`).
 */
export const isMadeByServer = <R extends Moved>(
  { call, body, manyByService }: MoveSource<R>,
  { entity, list }: { entity: string; list: Pick<Endpoint, 'path'> },
): boolean =>
  manyByService === true ||
  (list.path === `/ntocc-basic-api/${entity}` &&
    (call.name === endpoints.reviewMove.name || (body === undefined && call.path === `${list.path}/move`)))

type Matching = NonNullable<BulkAction<never>['matching']>

/** A move on all records that match, as a job of the server: watched in the tray, with what was refused and why. */
export function useMatchingMoves<R extends Moved>(source: MoveSource<R>, t: (key: string) => string) {
  const { bulkMoves } = useConsole()
  const queries = useQueryClient()
  const { t: tValidation } = useTranslation('validation')
  const words = ({ reason, message }: MoveRefusal): string =>
    reason ? tValidation(reason.code, reason.params) : (message ?? '')
  return (move: string, entity: string, reasonOf: () => string): Matching =>
    (query: ListQuery, { count, onProgress }) => {
      const reason = reasonOf()
      const id = bulkMoves.start({
        title: t(`move.${move}`),
        body: { entity, move, query, expected: count, ...(reason && source.machine.move(move)?.reason && { reason }) },
        words,
        onMoved: () => {
          for (const each of source.invalidates ?? []) void queries.invalidateQueries({ queryKey: queryKeyOf(each) })
        },
      })
      return new Promise<MatchingOutcome>((resolve, reject) => {
        const look = (): void => {
          const job = bulkMoves.getSnapshot().find(each => each.id === id)
          if (job) onProgress(job.moved + job.refused)
          if (job?.state === 'running') return
          stop()
          settle(job, words, resolve, reject)
        }
        const stop = bulkMoves.subscribe(look)
      })
    }
}

function settle(
  job: BulkMoveJob | undefined,
  words: (refusal: MoveRefusal) => string,
  resolve: (outcome: MatchingOutcome) => void,
  reject: (error: Error) => void,
): void {
  const { outcome, message = '' } = job ?? {}
  if (!outcome) reject(new Error(message))
  else
    resolve({
      done: outcome.moved,
      // The server names so many refusals and no more; of one that was stopped the rest was not tried.
      left: outcome.total - outcome.moved,
      failed: outcome.refusals.map(refusal => ({ name: refusal.name, reason: words(refusal) })),
    })
}
