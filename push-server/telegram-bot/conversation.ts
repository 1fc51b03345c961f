import { type Bot, type Context, GrammyError } from 'grammy';
import type { Database } from '../../platform/database.ts';
import { looksLikeLinkCode } from './link-code.ts';
import { answerLink, openLinksOf, redeemCode, withdraw } from './links.ts';
import { maskedAddress } from './masked-address.ts';
import { ask, readAnswer } from './question.ts';

/** Teaches a bot what it answers: /start, /start <code>, /stop and the two buttons. */
export function teach(bot: Bot, database: Database): void {
  const inPrivate = bot.chatType('private');

  inPrivate.command('start', async (ctx) => {
    const telegramId = String(ctx.from.id);
    const code = ctx.match.trim();
    if (looksLikeLinkCode(code)) return redeem(ctx, code, telegramId);
    await ctx.reply(
      `Your Telegram ID is ${telegramId}. Enter it in Settings under Telegram user ID, ` +
        'or use the Connect button there.',
    );
    for (const link of await openLinksOf(database, telegramId)) await ask(bot.api, database, link);
  });

  inPrivate.command('stop', async (ctx) => {
    const ended = await withdraw(database, String(ctx.from.id));
    await ctx.reply(ended > 0 ? 'No more alerts will come here.' : 'No alerts were coming here.');
  });

  bot.on('callback_query:data', async (ctx) => {
    const answer = readAnswer(ctx.callbackQuery.data);
    const telegramId = String(ctx.from.id);
    const email = answer ? await answerLink(database, answer.linkId, telegramId, answer.yes) : null;
    await acknowledge(ctx);
    if (email === null) await ctx.reply('This question is no longer open.');
    else if (answer?.yes)
      await ctx.reply(`Alerts of ${maskedAddress(email)} come here from now on. /stop ends that.`);
    else await ctx.reply(`Alerts of ${maskedAddress(email)} will not come here.`);
  });

  async function redeem(ctx: Context, code: string, telegramId: string): Promise<void> {
    const account = await redeemCode(database, code, telegramId);
    if (!account) {
      await ctx.reply(
        'This link was used or is older than 15 minutes. Make a new one in Settings.',
      );
      return;
    }
    const off = account.notifies ? '' : ' Turn on notifications in Settings to get them.';
    await ctx.reply(
      `Alerts of ${maskedAddress(account.email)} come here from now on. /stop ends that.${off}`,
    );
  }
}

/** Ends the button's waiting sign; a press that is too old for that is no fault. */
async function acknowledge(ctx: Context): Promise<void> {
  try {
    await ctx.answerCallbackQuery();
  } catch (error) {
    if (!(error instanceof GrammyError && error.error_code === 400)) throw error;
  }
}
