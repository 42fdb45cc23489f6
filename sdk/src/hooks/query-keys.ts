import type { Endpoint } from '../contracts/endpoints/endpoint.ts'

/**
 * Keys of cached answers: `['ntocc', endpoint name, ...]`. Language is in them because answers are in the language of
 * the request, the tab because its answers are dropped with it.
 */
export const queryKeyOf = (endpoint: Pick<Endpoint, 'name'>, ...rest: readonly unknown[]): readonly unknown[] => [
  'ntocc',
  endpoint.name,
  ...rest,
]
