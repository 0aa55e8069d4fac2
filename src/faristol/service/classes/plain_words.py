"""Plain words of four tiles that no class laughs at: one is the code of a lesson, on the wall in tiles."""

from __future__ import annotations

__all__ = ["PLAIN_WORDS"]

PLAIN_WORDS = tuple(
    """
    aire alba alga arcs aula avet avió baix banc blat bola bons bosc bota braç brot bruc cafè calç camp
    camí cant canya capa casa cera cims cinc cine clau clos clot coca codi coet copa corb cotó cova creu
    crit cubs dada dent dits dofí drac duet duna eina faig fang faro feix fila fils fira flam floc flor
    foca font full gall gerd gira gola gota grau groc grua guia guix hora hort illa iris jocs joia jonc
    jove lava lila llac llar llei lleu lleó lloc llop llor llum lluç maig mans mapa març mata
    meló mida mill mina molí mora moto munt nina nord nota nous nyora obra olla ones orca ovni pala pana
    parc pati peix pell pera piga pila pins pinya plat poal podi pols poma pont port pous prat punt
    quart racó rama rams raïm rima rius roca roda roig rosa ruta sala salt sauc seda soca sopa suro surt
    taca talp tast teia teix tela tija timó tina tira tons torn tren tres tros truc vaca vall vals vano
    vara vela vent verd veta veus vida vila vinya vora zero zona ànec
    """.split()
)
