export * from './contract.ts'
export * from './machines.ts'
export * from './waybill.ts'
export * from './waybillStates.ts'
