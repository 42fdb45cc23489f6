import { defineContract } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import { defineService, essential, sql, type Written } from '@ntocc/sdk/service'
import type { AreaBuild } from '../areas/read.ts'
import type { Db } from '../db/database.ts'
import { tableNameOf } from '../registry/areas.ts'
import { madeArea } from './made-area.ts'
import { type Noted, problemsOf } from './witnessed.ts'

/**
 * What tables of records say became of them, beside what those who follow were told and what the trail has. The tables are asked by
 * triggers, so that a write that tells nobody is seen all the same.
 */

const TABLES = `
  create table witness (seq bigserial primary key, tx text not null default pg_current_xact_id()::text, kind text not null, by_whom text,
    entity text not null, record_id bigint not null, action text, before jsonb, after jsonb);
  create function witness_row() returns trigger language plpgsql as $$
    begin
      insert into witness (kind, entity, record_id, action, before, after)
        values ('row', TG_ARGV[0], coalesce(new.id, old.id), lower(TG_OP), to_jsonb(old), to_jsonb(new));
      return null;
    end $$;
  create function witness_trail() returns trigger language plpgsql as $$
    begin
      insert into witness (kind, entity, record_id, action) values ('trail', new.entity, new.record_id, new.action);
      return null;
    end $$;
  create trigger witness_trail after insert on sys_audit_trail for each row execute function witness_trail();`

/** The areas that follow: one whose part is its own, one that the write falls with. */
const PLAIN = 'witness'
const STRICT = 'strict-witness'

type Told = Written<Readonly<Record<string, unknown>>>

/** What a write came to. */
export interface Seen {
  /** Each rule that a change broke, with the record and what was seen of it. */
  problems: string[]
  /** Changes as `entity insert`, `entity move`: what a try has to have brought about. */
  changes: string[]
}

export interface Witness {
  /** Areas of the witness's own: to be in force beside those that are looked at. */
  areas: readonly AreaBuild[]
  /** From now on the tables are looked at: once they are there. */
  begin(): Promise<void>
  /** What was written since, judged. */
  seen(): Promise<Seen>
  /** What followers were told since, as it was told. */
  told(): Promise<{ entity: string; by: string | null; id: number }[]>
  /** Leaves out what a test wrote itself, to have something to begin with. */
  forget(): Promise<void>
  /** From now on one of the followers throws when it has done its part, or none. */
  breaks(who: 'nobody' | 'plain' | 'strict'): void
}

export const witnessOf = async (db: Db, entities: readonly Entity[]): Promise<Witness> => {
  let broken: string = 'nobody'
  const follow =
    (area: string, entity: string) => async (ctx: { query: (text: never) => unknown }, written: readonly Told[]) => {
      const lines = written.map(({ before, after, move }) => ({ id: after.id, before: before ?? null, after, move }))
      await ctx.query(
        sql`insert into witness (kind, by_whom, entity, record_id, action, before, after)
      select 'told', ${area}, ${entity}, (line->>'id')::bigint, line->>'move', nullif(line->'before', 'null'), line->'after'
      from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as given(line, at) order by at` as never,
      )
      if (broken === area) throw new Error(`${area} is broken`)
    }
  const follows = (area: string, as: (each: never) => unknown) =>
    Object.fromEntries(entities.map(({ name }) => [name, as(follow(area, name) as never)]))
  const area = (id: string, as: (each: never) => unknown) => {
    const contract = defineContract({ id })
    return madeArea(db, contract, defineService(contract, { follows: follows(id, as) as never }))
  }
  const areas = [await area(PLAIN, each => each), await area(STRICT, each => essential(each))]
  const forget = async (): Promise<void> => {
    await db.query('delete from witness')
  }
  return {
    areas,
    begin: async () => {
      for (const statement of TABLES.split(/;\n(?= {2}create)/)) await db.query(statement)
      for (const entity of entities)
        await db.query(
          `create trigger witness_row after insert or update or delete on ${tableNameOf(entity)}
             for each row execute function witness_row('${entity.name}')`,
        )
    },
    seen: async () => {
      const { rows } = await db.query<Noted & Record<string, unknown>>('select * from witness order by seq')
      await forget()
      const fieldsOf = (name: string) => entities.find(each => each.name === name)
      return {
        problems: problemsOf(rows, [PLAIN, STRICT], fieldsOf),
        changes: rows.filter(({ kind }) => kind === 'row').map(({ entity, action }) => `${entity} ${action}`),
      }
    },
    told: async () => {
      const { rows } = await db.query<Noted & Record<string, unknown>>(
        `select * from witness where kind = 'told' order by seq`,
      )
      return rows.map(({ entity, by_whom: by, record_id: id }) => ({ entity, by, id: Number(id) }))
    },
    forget,
    breaks: who => {
      broken = { nobody: 'nobody', plain: PLAIN, strict: STRICT }[who]
    },
  }
}
