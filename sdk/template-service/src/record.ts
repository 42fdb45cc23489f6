import { exampleRecordResource } from '../contract.ts'

export { ExampleRecord } from '../contract.ts'
export const calls = exampleRecordResource.by
