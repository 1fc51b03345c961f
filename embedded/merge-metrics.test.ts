import { describe, expect, it } from 'vitest';
import { mergeMetrics } from './site.ts';

const of = (app: string) => `# HELP seconds Time.
# TYPE seconds histogram
seconds_bucket{le="1",app="${app}"} 1
seconds_sum{app="${app}"} 0.5
seconds_count{app="${app}"} 1
`;

describe('the metrics of several programs', () => {
  it('stand together, each described once', () => {
    expect(mergeMetrics([of('a'), '', of('b')])).toBe(`# HELP seconds Time.
# TYPE seconds histogram
seconds_bucket{le="1",app="a"} 1
seconds_sum{app="a"} 0.5
seconds_count{app="a"} 1
seconds_bucket{le="1",app="b"} 1
seconds_sum{app="b"} 0.5
seconds_count{app="b"} 1
`);
  });
});
