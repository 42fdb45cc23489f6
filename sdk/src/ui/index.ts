/**
 * Building blocks of pages, in the groups the console loads them by: core cells (no antd), charts and map (no antd),
 * detail parts (no antd), forms (antd's inputs), lists (antd's table, inputs and pickers).
 */
export * from './charts/index.ts'
export * from './codes/index.ts'
export * from './core/index.ts'
export * from './desk/index.ts'
export * from './detail/index.ts'
export * from './dialog/index.ts'
export * from './entity/index.ts'
export * from './files/index.ts'
export * from './form/index.ts'
export * from './home/index.ts'
export * from './list/index.ts'
export * from './map/index.ts'
export * from './papers/index.ts'
export * from './record/index.ts'
export * from './review/index.ts'
export * from './share/index.ts'
export * from './timechart/index.ts'
export * from './vehicles/index.ts'
