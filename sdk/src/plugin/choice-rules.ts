import type { AreaContract } from '../contracts/area.ts'

/** What does not hold together of where records are chosen from. */
export const choiceProblems = ({ choices, entities, resources, calls }: AreaContract): string[] =>
  Object.entries(choices).flatMap(([name, { list, name: shown, also = [] }]) => {
    const entity = Object.hasOwn(entities, name) ? entities[name] : undefined
    if (!entity) return [`choices.${name}: there is no such entity.`]
    if (Object.hasOwn(resources, name))
      return [`choices.${name}: its records are chosen from the list of resources.${name}.`]
    const call = Object.hasOwn(calls, list) ? calls[list] : undefined
    if (call?.method !== 'GET' || call.path.includes('{'))
      return [`choices.${name}: ${list} is no call that lists records.`]
    const unknown = [shown, ...also].find(field => !Object.hasOwn(entity.fields, field))
    return unknown ? [`choices.${name}: there is no field ${unknown}.`] : []
  })
