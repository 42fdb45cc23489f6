export * from './driver.ts'
export * from './machines.ts'
export * from './shipment.ts'
export * from './vehicle.ts'
