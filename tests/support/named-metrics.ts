import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const ROOT = new URL('../../', import.meta.url);

const DashboardSchema = v.object({
  panels: v.array(v.object({ targets: v.optional(v.array(v.object({ expr: v.string() })), []) })),
});

/** What a rule or a panel asks. */
export interface Question {
  readonly expression: string;
  /** Families of metrics that it names. */
  readonly metrics: readonly string[];
  /** Values of labels that it selects by, one by one. */
  readonly selected: readonly { metric: string; label: string; value: string }[];
}

/** Prometheus makes it for each target. */
const OF_PROMETHEUS = 'up';
const OPERATOR = /^(and|or|unless|by|on|without|ignoring)$/;

const familyOf = (name: string) => name.replace(/_(bucket|sum|count)$/, '');

function metricsIn(expression: string): string[] {
  const plain = expression
    .replace(/\b(by|on|without|ignoring)\s*\([^)]*\)/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ');
  return [...plain.matchAll(/\b[a-z_][\w:]*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => name !== OF_PROMETHEUS && !OPERATOR.test(name))
    .map(familyOf);
}

/** Only plain values: 5.. of a status stands for many. */
function selectedIn(expression: string): Question['selected'] {
  return [...expression.matchAll(/([a-z_]+)\{([^}]*)\}/g)]
    .filter(([, name]) => name !== OF_PROMETHEUS)
    .flatMap(([, name = '', matchers = '']) =>
      [...matchers.matchAll(/(\w+)\s*=~?"([^".]*)"/g)].flatMap(([, label = '', values = '']) =>
        values.split('|').map((value) => ({ metric: familyOf(name), label, value })),
      ),
    );
}

/** What the alert rules and the dashboard ask for. */
export function questionsOfOperators(): Question[] {
  const rules = readFileSync(new URL('deploy/prometheus/alerts.yml', ROOT), 'utf8');
  const alerts = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression);
  const dashboard = v.parse(
    DashboardSchema,
    JSON.parse(readFileSync(new URL('deploy/grafana/dashboard.json', ROOT), 'utf8')),
  );
  const panels = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  return [...alerts, ...panels].map((expression) => ({
    expression,
    metrics: metricsIn(expression),
    selected: selectedIn(expression),
  }));
}
