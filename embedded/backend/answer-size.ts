import type { Connection } from '@supabase/lite';
import {
  AliasNode,
  IdentifierNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  QueryNode,
  RawNode,
  SelectionNode,
  SelectQueryNode,
  ValueNode,
} from 'kysely';

/** The most that one answer may hold. */
export interface AnswerBounds {
  readonly rows: number;
  /** Bytes of an answer out of tables. */
  readonly answer: number;
  /** Bytes of a function's answer. */
  readonly functionAnswer: number;
}

/** Has the database count each row before it leaves, so that a wide answer is never held in memory. */
class AnswerSize implements KyselyPlugin {
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    if (!SelectQueryNode.is(node)) return node;
    const rows = AliasNode.create(node, IdentifierNode.create('counted row'));
    const counted = SelectQueryNode.cloneWithSelections(SelectQueryNode.createFrom([rows]), [
      SelectionNode.createSelectAll(),
    ]);
    const fits = RawNode.create(
      ['embedded.count_answer(octet_length("counted row"::text), ', ')'],
      [ValueNode.create(this.#most)],
    );
    return QueryNode.cloneWithWhere(counted, fits);
  }

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}

/** Bounds every answer that @supabase/lite reads on behalf of a caller. */
export function boundAnswersOf(connection: Connection, bounds: AnswerBounds): void {
  const withContext = connection.withContext.bind(connection);
  connection.withContext = (vars, work, options) => {
    const most = options?.rpc ? bounds.functionAnswer : bounds.answer;
    return withContext(vars, (db) => work(db.withPlugin(new AnswerSize(most))), options);
  };
}
