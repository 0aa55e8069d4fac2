// What is typed at a table and what is answered.
export const command = {
  'command.skip': "Ves a la línia d'ordres",
  'command.label': 'Ordre',
  'command.hint': 'H8 CASA, canvia A E, passo, ajuda…',
  'command.send': 'Fes-ho',
  'command.close': "Tanca la línia d'ordres",
  'command.heard': "Què s'ha dit",
  'command.help':
    'H8 CASA juga CASA des de H8, en horitzontal; 8H CASA, en vertical. Un escarràs va entre parèntesis: C(A)SA. ' +
    'També pots escriure: prova H8 CASA, canvia A E, passo, acabo, accepto, impugno CASA, senyors, què hi ha a H8, fila H, ' +
    'columna 8, tauler, faristol, punts, temps, última, sac, torn.',
  'command.unknown': (text: string) => `No entenc «${text}». Escriu «ajuda».`,
  'command.which': 'Digues quines fitxes: canvia A E.',
  'command.noSeat': 'Mires la partida: no hi tens faristol.',
  'command.rack': (tiles: string) => `El teu faristol: ${tiles}.`,
  'command.rack.empty': 'El teu faristol és buit.',
  'command.covered': 'El tauler és tapat.',
  'command.row': (name: string, tiles: string) => `Fila ${name}: ${tiles}.`,
  'command.column': (name: string, tiles: string) => `Columna ${name}: ${tiles}.`,
  'command.empty': 'buida',
  'command.board.empty': 'El tauler és buit.',
  'command.worth': (word: string, points: string) => `${word}: ${points}.`,
  'command.time.none': 'Es juga sense rellotge.',
  'command.last.none': 'Encara no ha jugat ningú.',
  'command.last': (name: string, play: string, place: string, points: string) =>
    `${name}: ${play}${place ? `, ${place}` : ''}${points ? `, ${points}` : ''}.`,
  'command.turn.none': 'Ara no toca a ningú.',
  'command.finish': 'Escriu «acabo» per acabar el torn.',
  'command.judge': 'Escriu «accepto» o «impugno».',
  'account.commands': "Mostra la línia d'ordres",
  'account.commands.text':
    'A la taula pots escriure «H8 CASA» o «passo» i sentir la resposta. La tecla / hi porta sempre.',
  'about.keys.command': '/',
  'about.keys.command.text': "obre la línia d'ordres: «H8 CASA», «canvia A E», «ajuda»",
};
